import { bullet, type ListMarker, type Numbering, numberingOf, readMarker } from './list-markers.ts';
import { numberingIn } from './list-numbers.ts';
import { type FlatItem, nestItems } from './nest-items.ts';

/** Takes the marker of a paragraph out of it and returns its text. */
function takeMarker(paragraph: Element): string {
  const spans = [...paragraph.querySelectorAll('[data-style]')];
  const ignored = spans.find((span) => /mso-list:\s*ignore/i.test(span.getAttribute('data-style') ?? ''));
  if (ignored) {
    const text = ignored.textContent ?? '';
    ignored.remove();
    return text;
  }
  let text = '';
  let isMarker = false;
  for (const node of [...paragraph.childNodes]) {
    const comment = node.nodeType === Node.COMMENT_NODE ? (node.nodeValue ?? '') : '';
    if (/endif/i.test(comment)) break;
    if (isMarker) {
      text += node.textContent ?? '';
      node.remove();
    }
    if (/!supportLists/i.test(comment)) isMarker = true;
  }
  return text;
}

const listStyle = /mso-list:\s*l(\d{1,9})\s+level([1-9])\s+lfo(\d{1,9})/i;
const levelRule = /@list\s+l(\d{1,9}):level([1-9])\s*\{([^{}]{0,2000})\}/gi;

/** Reads how Word numbers the levels of its lists: undefined for bullets. */
function readLevels(css: string): Map<string, Numbering | undefined> {
  return new Map(
    [...css.matchAll(levelRule)].map(([, list, level, body = '']) => {
      const format = /mso-level-number-format:\s*([\w-]+)/i.exec(body)?.[1]?.toLowerCase() ?? 'decimal';
      return [`${list} ${level}`, numberingOf(format)];
    }),
  );
}

/**
 * Builds the lists of Word and Outlook, which are paragraphs whose bullets and numbers are text: `mso-list:l0 level2 lfo1`
 * names the list and the level.
 */
export function buildWordLists(page: Document, css: string): void {
  const levels = readLevels(css);
  const lastMarkers = new Map<string, ListMarker>();
  function* items(): Generator<FlatItem> {
    for (const element of page.querySelectorAll(
      'p[data-style*="mso-list" i], div[data-style*="mso-list" i]',
    )) {
      const [, definition, depth, list = ''] = listStyle.exec(element.getAttribute('data-style') ?? '') ?? [];
      if (definition === undefined) continue;
      const key = `${list} ${depth}`;
      const rule = `${definition} ${depth}`;
      const text = takeMarker(element);
      const isBullet = levels.has(rule) && levels.get(rule) === undefined;
      const marker = isBullet ? bullet : readMarker(text, lastMarkers.get(key), levels.get(rule));
      lastMarkers.set(key, marker);
      yield { element, level: Number(depth), list, marker };
    }
  }
  nestItems(page, items());
}

/** Joins the lists of Word for the web, which writes one for each item and the level as an attribute. */
export function joinSingleLists(page: Document): void {
  for (const wrapper of page.querySelectorAll('.ListContainerWrapper')) {
    while (wrapper.firstChild) wrapper.before(wrapper.firstChild);
    wrapper.remove();
  }
  function* items(): Generator<FlatItem> {
    for (const parent of page.querySelectorAll('ul, ol')) {
      const entries = [...parent.children];
      if (entries.length === 0 || !entries.every((entry) => entry.matches('li[data-listid]'))) continue;
      const numbering = parent.localName === 'ol' ? (numberingIn(parent) ?? '1') : undefined;
      const start = Number(parent.getAttribute('start') ?? 1) || 1;
      for (const [at, element] of entries.entries()) {
        const level =
          Number(element.getAttribute('data-aria-level') ?? element.getAttribute('aria-level')) || 1;
        const marker = numbering ? { numbering, number: start + at } : bullet;
        parent.before(element);
        if (parent.childElementCount === 0) parent.remove();
        yield { element, level, list: element.getAttribute('data-listid') ?? '', marker };
      }
    }
  }
  nestItems(page, items());
}
