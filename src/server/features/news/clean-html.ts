import sanitize from 'sanitize-html';
import { isSafeLink } from '#domain/links.ts';
import { stripControlCharacters } from '#domain/visible-text.ts';
import { nestHtml, nestingTags } from './nest-html.ts';

const paragraphTags =
  'address article aside caption center dd details dialog div dl dt fieldset figcaption figure footer form header ' +
  'hgroup legend main nav section summary';
const textlessTags =
  'applet audio canvas head iframe math noembed noframes noscript object option plaintext script select style svg ' +
  'template textarea title video xmp';

const ownImage = /^\/pictures\/[0-9a-f]{32}\/(small|medium|large)\.webp$/;

type Attributes = Record<string, string | undefined>;

function integerIn(value: string | undefined, min: number, max: number): string | undefined {
  const number = Number(value || Number.NaN);
  return Number.isInteger(number) && number >= min && number <= max ? String(number) : undefined;
}

const toTag = (tagName: string, attributes: Attributes): sanitize.Tag => ({
  tagName,
  attribs: Object.fromEntries(Object.entries(attributes).filter((entry) => entry[1] !== undefined)) as Record<
    string,
    string
  >,
});

const tagsWithDir = 'p h2 h3 h4 pre blockquote ul ol li table th td';

/** Normalizes the `dir` attribute to lowercase and removes an invalid one. */
function withDir(tagName: string, { dir, ...attributes }: Attributes): sanitize.Tag {
  return toTag(tagName, { ...attributes, dir: /^(ltr|rtl|auto)$/i.exec(dir ?? '')?.[0].toLowerCase() });
}

const unwrapped: sanitize.Tag = { tagName: 'span', attribs: {} };

// Browsers ignore control characters in URLs, so the check must see the URL without them.
function link(tag: string, { href = '' }: Attributes) {
  const url = href
    .replace(/\p{Cc}/gu, '')
    .trim()
    .replace(/[\s<>"]/g, encodeURIComponent);
  if (!isSafeLink(url)) return unwrapped;
  const newTab = /^https?:/i.test(url) ? { target: '_blank', rel: 'noopener noreferrer' } : {};
  return toTag(tag, { href: url, ...newTab });
}

function image(tag: string, { src = '', alt = '', width, height }: Attributes) {
  if (!ownImage.test(src)) return unwrapped;
  const size = { width: integerIn(width, 1, 20_000), height: integerIn(height, 1, 20_000) };
  return toTag(tag, { src, alt, ...size, loading: 'lazy', decoding: 'async' });
}

const cell = (tag: string, { colspan, rowspan, dir }: Attributes) =>
  toTag(tag, { colspan: integerIn(colspan, 1, 50), rowspan: integerIn(rowspan, 1, 200), dir });

/** Keeps where a list starts, and letters or Roman numbers. */
const numberedList = (tag: string, { start, type, dir }: Attributes) =>
  toTag(tag, {
    start: integerIn(start, 0, 999_999_999),
    type: /^[aAiI]$/.exec(type ?? '')?.[0],
    dir,
  });

const rules: sanitize.IOptions = {
  allowedTags: nestingTags,
  allowedAttributes: {
    ...Object.fromEntries(tagsWithDir.split(' ').map((tag) => [tag, ['dir']])),
    a: ['href', 'target', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading', 'decoding'],
    ol: ['start', 'type', 'dir'],
    th: ['colspan', 'rowspan', 'dir'],
    td: ['colspan', 'rowspan', 'dir'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: textlessTags.split(' '),
  transformTags: {
    ...Object.fromEntries(paragraphTags.split(' ').map((tag) => [tag, 'p'])),
    ...{ h1: 'h2', h5: 'h4', h6: 'h4', tfoot: 'tbody', menu: 'ul', dir: 'ul' },
    ...{ b: 'strong', i: 'em', ins: 'u', strike: 's', del: 's' },
    ...{ a: link, img: image, td: cell, th: cell },
    ol: numberedList,
    '*': withDir,
  },
};

const maxDepth = 500;
const tooDeep = new RangeError('The markup is nested too deeply');

/** Removes disallowed tags. The parser's time is quadratic in depth, so markup that is too deep becomes plain text. */
function removeDisallowed(html: string): string {
  let depth = 0;
  const onOpenTag = () => {
    depth += 1;
    if (depth > maxDepth) throw tooDeep;
  };
  const onCloseTag = () => {
    depth -= 1;
  };
  try {
    return sanitize(html, { ...rules, onOpenTag, onCloseTag });
  } catch (error) {
    if (error !== tooDeep) throw error;
    return sanitize(html.replace(/(<[^<>]*>)+/g, ' ').replaceAll('<', '&lt;'), rules);
  }
}

/**
 * Returns the markup of an article reduced to what the editor produces: no scripts, styles, frames or forms, only our own
 * images, and only links to http, https, mailto, tel and our own paths. Browsers parse the result into exactly the tree
 * that it spells out, and cleaning is idempotent.
 */
export function cleanHtml(html: string): string {
  const allowed = removeDisallowed(html)
    .toWellFormed()
    .replace(/\r\n?|\f/g, '\n');
  return nestHtml(stripControlCharacters(allowed).replaceAll('\u00a0', '&nbsp;'));
}

/** Returns whether clean markup shows nothing: no visible text, image, rule or table. */
export function isEmptyHtml(clean: string): boolean {
  if (/<(img|hr|table)\b/.test(clean)) return false;
  const text = clean.replace(/<[^>]*>|&nbsp;/g, '');
  return !/[^\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);
}
