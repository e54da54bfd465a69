import sanitize from 'sanitize-html';
import { isSafeLink } from '../../../domain/links.ts';

const ownPicture = /^\/pictures\/[0-9a-f]{32}\/(small|medium|large)\.webp$/;
const maxDepth = 60;

function countUpTo(max: number, value: string | undefined): string | undefined {
  const count = Number(value);
  return Number.isInteger(count) && count > 0 && count <= max ? String(count) : undefined;
}

type Attributes = Record<string, string | undefined>;
const only = (attributes: Attributes) =>
  Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== undefined)) as Record<
    string,
    string
  >;

const cell = (tagName: string, { colspan, rowspan }: Attributes) => ({
  tagName,
  attribs: only({ colspan: countUpTo(50, colspan), rowspan: countUpTo(200, rowspan) }),
});

function link(_tag: string, { href = '' }: Attributes) {
  const address = href.replace(/[\s\p{C}]/gu, '');
  if (!isSafeLink(address)) return { tagName: 'span', attribs: {} };
  const outside = /^https?:/i.test(address);
  const attribs = only({
    href: address,
    target: outside ? '_blank' : undefined,
    rel: outside ? 'noopener noreferrer' : undefined,
  });
  return { tagName: 'a', attribs };
}

function picture(tagName: string, { src = '', alt = '', width, height }: Attributes) {
  return {
    tagName,
    attribs: only({
      src,
      alt,
      width: countUpTo(20_000, width),
      height: countUpTo(20_000, height),
      loading: 'lazy',
      decoding: 'async',
    }),
  };
}

const rules: sanitize.IOptions = {
  allowedTags: [
    ...['p', 'h2', 'h3', 'h4', 'strong', 'em', 'u', 's', 'code', 'pre', 'blockquote', 'ul', 'ol', 'li'],
    ...['a', 'br', 'hr', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'img'],
  ],
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
  nonTextTags: [
    ...[
      'script',
      'style',
      'textarea',
      'option',
      'noscript',
      'template',
      'title',
      'iframe',
      'object',
      'svg',
      'math',
    ],
    ...['xmp', 'noembed', 'noframes', 'plaintext', 'select', 'audio', 'video', 'canvas', 'head'],
  ],
  nestingLimit: maxDepth,
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !ownPicture.test(attribs['src'] ?? ''),
  transformTags: {
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    b: 'strong',
    i: 'em',
    strike: 's',
    del: 's',
    div: 'p',
    a: link,
    img: picture,
    td: cell,
    th: cell,
    ol: (tagName, { start }) => ({ tagName, attribs: only({ start: countUpTo(100_000, start) }) }),
  },
};

/**
 * An article's text with what its editor makes and nothing else: no script, no style, no frame, no form, no picture
 * but our own, no link but http, https, mailto, tel and paths of our own. Cleaning what is clean changes nothing.
 */
export function cleanHtml(html: string): string {
  return sanitize(html, rules);
}

/** Whether markup shows nothing: no letter, no picture and no line. */
export function isEmptyHtml(html: string): boolean {
  const cleaned = cleanHtml(html);
  if (/<(img|hr)\b/.test(cleaned)) return false;
  return cleaned.replace(/<[^>]*>|&nbsp;|[\s\p{Cf}\p{Zs}]/gu, '') === '';
}
