import sanitize from 'sanitize-html';
import { isSafeLink } from '../../../domain/links.ts';
import { nestHtml, nestingTags } from './nest-html.ts';

const paragraphs =
  'address article aside caption center dd details dialog div dl dt fieldset figcaption figure footer form header ' +
  'hgroup legend main nav section summary';
const wordless =
  'applet audio canvas head iframe math noembed noframes noscript object option plaintext script select style svg ' +
  'template textarea title video xmp';

const ownPicture = /^\/pictures\/[0-9a-f]{32}\/(small|medium|large)\.webp$/;

type Attributes = Record<string, string | undefined>;

function countOf(value: string | undefined, least: number, most: number): string | undefined {
  const count = Number(value || Number.NaN);
  return Number.isInteger(count) && count >= least && count <= most ? String(count) : undefined;
}

const made = (tagName: string, attributes: Attributes): sanitize.Tag => ({
  tagName,
  attribs: Object.fromEntries(Object.entries(attributes).filter((entry) => entry[1] !== undefined)) as Record<
    string,
    string
  >,
});

const unwrapped: sanitize.Tag = { tagName: 'span', attribs: {} };

// Browsers leave out control characters wherever they stand in an address, so what they run is seen without them.
function link(tag: string, { href = '' }: Attributes) {
  const address = href
    .replace(/\p{Cc}/gu, '')
    .trim()
    .replace(/[\s<>"]/g, encodeURIComponent);
  if (!isSafeLink(address)) return unwrapped;
  const outside = /^https?:/i.test(address) ? { target: '_blank', rel: 'noopener noreferrer' } : {};
  return made(tag, { href: address, ...outside });
}

function picture(tag: string, { src = '', alt = '', width, height }: Attributes) {
  if (!ownPicture.test(src)) return unwrapped;
  const size = { width: countOf(width, 1, 20_000), height: countOf(height, 1, 20_000) };
  return made(tag, { src, alt, ...size, loading: 'lazy', decoding: 'async' });
}

const cell = (tag: string, { colspan, rowspan }: Attributes) =>
  made(tag, { colspan: countOf(colspan, 1, 50), rowspan: countOf(rowspan, 1, 200) });

const rules: sanitize.IOptions = {
  allowedTags: nestingTags,
  allowedAttributes: {
    a: ['href', 'target', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading', 'decoding'],
    ol: ['start'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: wordless.split(' '),
  transformTags: {
    ...Object.fromEntries(paragraphs.split(' ').map((tag) => [tag, 'p'])),
    ...{ h1: 'h2', h5: 'h4', h6: 'h4', tfoot: 'tbody', menu: 'ul', dir: 'ul' },
    ...{ b: 'strong', i: 'em', ins: 'u', strike: 's', del: 's' },
    ...{ a: link, img: picture, td: cell, th: cell },
    ol: (tag, { start }) => made(tag, { start: countOf(start, 0, 999_999_999) }),
  },
};

const deepestRead = 500;
const tooDeep = new RangeError('Nested deeper than anybody writes');

/** Allowed tags only. The parser takes quadratic time for depth: where there is too much, the words alone are kept. */
function pick(html: string): string {
  let depth = 0;
  const onOpenTag = () => {
    depth += 1;
    if (depth > deepestRead) throw tooDeep;
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
 * An article's text with what its editor makes and nothing else: no script, no style, no frame, no form, no picture
 * but our own, no link but http, https, mailto, tel and paths of our own. Browsers read it as the tree that it says,
 * and cleaning what is clean changes nothing.
 */
export function cleanHtml(html: string): string {
  const picked = pick(html)
    .toWellFormed()
    .replace(/\r\n?|\f/g, '\n');
  return nestHtml(picked.replace(/[^\P{Cc}\t\n]/gu, '').replaceAll('\u00a0', '&nbsp;'));
}

/** Whether markup shows nothing: no letter, no picture, no line and no table. */
export function isEmptyHtml(html: string): boolean {
  const cleaned = cleanHtml(html);
  if (/<(img|hr|table)\b/.test(cleaned)) return false;
  const text = cleaned.replace(/<[^>]*>|&nbsp;/g, '');
  return !/[^\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);
}
