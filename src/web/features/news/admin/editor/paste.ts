import { applyStyles, replaceElement } from './apply-styles.ts';
import { numberLists } from './list-numbers.ts';
import { readClassRules } from './pasted-styles.ts';
import { nestSiblingLists } from './sibling-lists.ts';
import { buildWordLists, joinSingleLists } from './word-lists.ts';

const removedElements =
  'style, script, meta, link, title, xml, template, iframe, object, svg, math, form, input, button';

/** Takes the style elements out of markup: they are parsed apart. Linear, whatever is not closed. */
function takeStyleSheets(html: string): { css: string; rest: string } {
  const [first = '', ...others] = html.split(/<style(?=[\s>])/i);
  let [css, rest] = ['', first];
  for (const other of others) {
    const end = other.search(/<\/style/i);
    css += `${other.slice(other.indexOf('>') + 1, end < 0 ? undefined : end)}\n`;
    if (end >= 0) rest += other.slice(other.indexOf('>', end) + 1);
  }
  return { css, rest };
}

/**
 * Renames style and event-handler attributes before parsing. Otherwise the browser reports a CSP violation for each of them.
 */
const disarm = (html: string) =>
  html.replace(/<[a-z][^<>]*>/gi, (tag) => tag.replace(/\s(style|on[a-z]+)(?=\s*=)/gi, ' data-$1'));

const redirects = [
  { host: /(?:^|\.)google\.[a-z.]+$/, path: '/url', parameters: ['q', 'url'] },
  { host: /(?:^|\.)safelinks\.protection\.outlook\.com$/, path: '/', parameters: ['url'] },
];

/** Returns the address to which a link of Google Docs or Outlook leads through a page of theirs. */
function withoutRedirect(href: string): string {
  if (!URL.canParse(href)) return href;
  const url = new URL(href);
  const redirect = redirects.find(({ host, path }) => host.test(url.hostname) && url.pathname === path);
  const target = redirect?.parameters.map((name) => url.searchParams.get(name)).find(Boolean);
  return target && /^https?:\/\//i.test(target) ? target : href;
}

/**
 * Cleans pasted HTML of the markup of word processors and web pages. What styles say becomes elements. The editor's schema
 * then drops everything that a description cannot contain.
 */
export function cleanPasted(html: string): string {
  const { css, rest } = takeStyleSheets(html);
  const page = new DOMParser().parseFromString(disarm(rest), 'text/html');
  for (const element of page.querySelectorAll(removedElements)) element.remove();
  buildWordLists(page, css);
  joinSingleLists(page);
  nestSiblingLists(page);
  numberLists(page);
  applyStyles(page, readClassRules(css));
  for (const element of page.querySelectorAll('h1')) replaceElement(element, 'h2');
  for (const element of page.querySelectorAll('h5, h6')) replaceElement(element, 'h4');
  for (const link of page.querySelectorAll('a[href]'))
    link.setAttribute('href', withoutRedirect(link.getAttribute('href') ?? ''));
  for (const element of page.querySelectorAll('*'))
    for (const { name } of [...element.attributes])
      if (name === 'style' || name === 'class' || name.startsWith('on') || name.startsWith('data-'))
        element.removeAttribute(name);
  return page.body.innerHTML;
}

/** Returns whether pasted HTML contains an image from another site, which the editor drops. */
export const hasExternalImage = (html: string): boolean =>
  /<img\b(?![^<>]*\ssrc=["']?\/pictures\/)/i.test(html);
