import { randomUUID } from 'node:crypto';
import type { RenderedPage } from '../../web/entry-server.tsx';
import type { PageAssets } from './page-assets.ts';

/** Stands where each answer's own nonce will be. Nobody outside this process can put it into a page. */
export const nonceMark = randomUUID();

/** A page's text in two parts: the opening has the scripts with their nonce, the rest has none. */
export interface PageDocument {
  opening: string;
  rest: string;
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => escapes[character] ?? character);

// Inside a script element only the character that could end it needs care.
const scriptJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

// Before anything else runs: the nonce for the style element that the toasts' library makes, and the reader's choice of
// light or dark, so that the first paint has it; without a choice the system's scheme holds.
const firstScript =
  "window.__nonce__=document.currentScript.nonce;try{var t=localStorage.getItem('theme');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}";

const siteName = 'Holdwise';
/** Without the site's name, which is told beside it. */
const sharedTitle = (title: string) => title.replace(` · ${siteName}`, '');

function headTags({ head, canonicalPath }: RenderedPage, publicUrl: string): string {
  const { title, description, structuredData, hidden, image, type = 'website' } = head;
  const canonical = canonicalPath === undefined ? undefined : publicUrl + canonicalPath;
  return [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}">`,
    hidden && '<meta name="robots" content="noindex">',
    canonical && `<link rel="canonical" href="${escapeHtml(canonical)}">`,
    `<link rel="alternate" type="application/rss+xml" title="${siteName}" href="/feed.xml">`,
    `<meta property="og:site_name" content="${siteName}"><meta property="og:type" content="${type}">`,
    `<meta property="og:title" content="${escapeHtml(sharedTitle(title))}">`,
    `<meta property="og:description" content="${escapeHtml(description)}">`,
    canonical && `<meta property="og:url" content="${escapeHtml(canonical)}">`,
    image && `<meta property="og:image" content="${escapeHtml(publicUrl + image)}">`,
    image && '<meta name="twitter:card" content="summary_large_image">',
    structuredData && `<script type="application/ld+json">${scriptJson(structuredData(publicUrl))}</script>`,
  ]
    .filter(Boolean)
    .join('');
}

function scriptTags({ script, integrity, preloads, head = '' }: PageAssets): string {
  const integrityOf = integrity === undefined ? '' : ` integrity="${integrity}"`;
  return [
    `<script nonce="${nonceMark}">${firstScript}</script>`,
    head,
    // The page reads without them: what is seen at first goes first.
    ...preloads.map(
      (preload) => `<link rel="modulepreload" fetchpriority="low" nonce="${nonceMark}" href="${preload}">`,
    ),
    `<script type="module" fetchpriority="low" nonce="${nonceMark}" src="${script}"${integrityOf}></script>`,
  ].join('');
}

function styleTags({ styles, fonts }: PageAssets): string {
  return [
    ...styles.map((style) => `<link rel="stylesheet" href="${style}">`),
    ...fonts.map((font) => `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`),
  ].join('');
}

/** The whole page, with `nonceMark` where the nonce goes. */
export function documentOf(page: RenderedPage, assets: PageAssets, publicUrl: string): PageDocument {
  return {
    opening: `<!doctype html><html lang="en"><head><meta charset="utf-8">${styleTags(assets)}${scriptTags(assets)}`,
    rest: [
      '<meta name="viewport" content="width=device-width,initial-scale=1">',
      '<meta name="color-scheme" content="light dark">',
      '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
      headTags(page, publicUrl),
      `</head><body><div id="app">${page.html}</div>`,
      page.state !== undefined &&
        `<script type="application/json" id="state">${scriptJson(page.state)}</script>`,
      '</body></html>',
    ]
      .filter(Boolean)
      .join(''),
  };
}
