const removedElements =
  'style, script, meta, link, title, xml, template, iframe, object, svg, math, form, input, button';

function rename(element: Element, tag: string): void {
  const next = element.ownerDocument.createElement(tag);
  next.append(...element.childNodes);
  element.replaceWith(next);
}

/** Converts Word's lists, which are paragraphs whose bullets and numbers are text in `mso-list:Ignore` spans. */
function buildWordLists(page: Document): void {
  for (const paragraph of page.querySelectorAll('p[data-style*="mso-list"]')) {
    const marker = [...paragraph.querySelectorAll('span')].find((span) =>
      /mso-list:\s*Ignore/i.test(span.getAttribute('data-style') ?? ''),
    );
    const tag = /^\s*(\d+|[a-z])[.)]/i.test(marker?.textContent ?? '') ? 'ol' : 'ul';
    marker?.remove();
    const before = paragraph.previousElementSibling;
    const list =
      before?.tagName === tag.toUpperCase() && before.hasAttribute('data-word')
        ? before
        : page.createElement(tag);
    if (list !== before) {
      list.setAttribute('data-word', '');
      paragraph.before(list);
    }
    const item = page.createElement('li');
    item.append(...paragraph.childNodes);
    list.append(item);
    paragraph.remove();
  }
}

/**
 * Removes style elements and renames style and event-handler attributes before parsing. Otherwise the browser reports a
 * CSP violation for each of them.
 */
const disarm = (html: string) =>
  html
    .replace(/<style[\s\S]*?<\/style>/gi, '')
    .replace(/<[a-z][^<>]*>/gi, (tag) => tag.replace(/\s(style|on[a-z]+)(?=\s*=)/gi, ' data-$1'));

/**
 * Cleans pasted HTML of the markup of word processors and web pages. The editor's schema then drops everything that a
 * description cannot contain.
 */
export function cleanPasted(html: string): string {
  const page = new DOMParser().parseFromString(disarm(html), 'text/html');
  for (const element of page.querySelectorAll(removedElements)) element.remove();
  buildWordLists(page);
  for (const element of page.querySelectorAll('h1')) rename(element, 'h2');
  for (const element of page.querySelectorAll('h5, h6')) rename(element, 'h4');
  for (const element of page.querySelectorAll('*'))
    for (const { name } of [...element.attributes])
      if (name === 'style' || name === 'class' || name.startsWith('on') || name.startsWith('data-'))
        element.removeAttribute(name);
  return page.body.innerHTML;
}

/** Returns whether pasted HTML contains an image from another site, which the editor drops. */
export const hasExternalImage = (html: string): boolean =>
  /<img\b(?![^>]*\ssrc=["']?\/pictures\/)/i.test(html);
