import { createHash } from 'node:crypto';
import { grounds, type Scheme } from '#domain/accent-colours.ts';
import type { RenderedPage } from '#web/entry-server.tsx';
import { escapeHtml } from '../platform/http/escape-html.ts';
import { workerPath } from './offline-files.ts';
import type { PageAssets, PageFiles } from './page-assets.ts';

// Inside a script element only `<` can end the element.
const scriptJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

// Runs before everything else. Applies the stored theme before the first paint, and records what is pressed and typed until
// the page's code has loaded (`web/lib/early-input.ts`). `/` and Ctrl+K would open the search of the browser.
const inlineScript = [
  "try{let t=localStorage.getItem('theme');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}",
  '{let early=window.__early__={buttons:new Set,fields:new Map,keys:[],stop:new AbortController},keep=(type,note)=>addEventListener(type,note,{capture:true,signal:early.stop.signal})',
  "keep('click',e=>{let b=e.target.closest('button');if(b){e.preventDefault();e.stopPropagation();early.buttons.add(b)}})",
  "keep('input',({target:f})=>early.fields.set(f,/^(checkbox|radio)$/.test(f.type)?f.checked:f.value))",
  "keep('keydown',e=>{let{key,ctrlKey,metaKey,altKey,target:t}=e,{keys}=early,mod=ctrlKey||metaKey,search=mod&&key.toLowerCase()==='k',text=key.length===1&&!mod&&!altKey&&!t.closest('input,select,textarea')&&(key!==' '||keys.length),enter=key==='Enter'&&keys.length&&t===document.body;if(search||text||enter){if(search||key==='/'||keys.length)e.preventDefault();keys.push({key,ctrlKey,metaKey})}})}",
].join(';');

/** The hash by which the content security policy allows the only inline script. */
export const inlineScriptHash = `sha256-${createHash('sha256').update(inlineScript).digest('base64')}`;

/** Removes the site name from a title, because `og:site_name` contains it. */
function sharedTitle(title: string, siteName: string): string {
  const end = ` · ${siteName}`;
  return title.endsWith(end) ? title.slice(0, -end.length) : title;
}

function headTags({ head, canonicalPath, siteName: name }: RenderedPage, publicUrl: string): string {
  const siteName = escapeHtml(name);
  const { title, description, structuredData, hidden, image, type = 'website', feed } = head;
  const canonical = canonicalPath === undefined ? undefined : publicUrl + canonicalPath;
  return [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}">`,
    hidden && '<meta name="robots" content="noindex">',
    canonical && `<link rel="canonical" href="${escapeHtml(canonical)}">`,
    ...[...(feed ? [feed] : []), { title: name, path: '/feed.xml' }].map(
      ({ title: feedTitle, path }) =>
        `<link rel="alternate" type="application/rss+xml" title="${escapeHtml(feedTitle)}" href="${escapeHtml(path)}">`,
    ),
    `<meta property="og:site_name" content="${siteName}"><meta property="og:type" content="${type}">`,
    `<meta property="og:title" content="${escapeHtml(sharedTitle(title, name))}">`,
    `<meta property="og:description" content="${escapeHtml(description)}">`,
    canonical && `<meta property="og:url" content="${escapeHtml(canonical)}">`,
    image && `<meta property="og:image" content="${escapeHtml(publicUrl + image)}">`,
    image && '<meta name="twitter:card" content="summary_large_image">',
    structuredData &&
      `<script type="application/ld+json">${scriptJson(structuredData(publicUrl, name))}</script>`,
  ]
    .filter(Boolean)
    .join('');
}

function scriptTags({ script, integrity, head = '' }: PageAssets, { preloads }: PageFiles): string {
  const integrityOf = integrity === undefined ? '' : ` integrity="${integrity}"`;
  return [
    `<script>${inlineScript}</script>`,
    head,
    // Low priority, because the page is readable without scripts.
    ...preloads.map((preload) => `<link rel="modulepreload" fetchpriority="low" href="${preload}">`),
    `<script type="module" fetchpriority="low" src="${script}"${integrityOf}></script>`,
  ].join('');
}

function styleTags({ fonts }: PageAssets, styles: readonly string[]): string {
  return [
    ...styles.map((style) => `<link rel="stylesheet" href="${style}">`),
    ...fonts.map((font) => `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`),
  ].join('');
}

const themeColour = (scheme: Scheme) =>
  `<meta name="theme-color" content="${grounds[scheme][0]}" media="(prefers-color-scheme:${scheme})">`;

const iconTags = [
  '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
  '<link rel="apple-touch-icon" href="/icons/apple-touch-icon.png">',
  '<link rel="manifest" href="/manifest.webmanifest">',
  themeColour('light'),
  themeColour('dark'),
].join('');

/** Renders the whole page. Data is in script elements that browsers do not execute. */
export function documentOf(page: RenderedPage, assets: PageAssets, publicUrl: string): string {
  const files = assets.filesOf(page.module);
  const styles = [...files.styles, ...(page.accentStyles ? [page.accentStyles] : [])];
  return [
    `<!doctype html><html lang="en"><head><meta charset="utf-8">${styleTags(assets, styles)}${scriptTags(assets, files)}`,
    '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">',
    '<meta name="color-scheme" content="light dark">',
    iconTags,
    assets.serviceWorker !== undefined && `<meta name="service-worker" content="${workerPath}">`,
    headTags(page, publicUrl),
    `</head><body><div id="app">${page.html}</div>`,
    page.state !== undefined &&
      `<script type="application/json" id="state">${scriptJson(page.state)}</script>`,
    '</body></html>',
  ]
    .filter(Boolean)
    .join('');
}
