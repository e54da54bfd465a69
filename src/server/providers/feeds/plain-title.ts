import sanitize from 'sanitize-html';

const maxLength = 300;
const maxInputLength = 10_000;
const blockTags = 'address|article|blockquote|br|div|h[1-6]|hr|li|ol|p|pre|section|table|td|th|tr|ul';
const inlineTags =
  'a|abbr|acronym|b|big|cite|code|del|dfn|em|font|i|iframe|img|ins|kbd|label|mark|nobr|noscript|q|s|samp|script|small|' +
  'span|strike|strong|style|sub|sup|svg|textarea|time|tt|u|var|wbr';

const blockTag = new RegExp(`<(?=/?(?:${blockTags})\\b)`, 'gi');
// A title may contain "P/E <10" or <AAPL>: only HTML elements are tags.
const nonTag = new RegExp(`<(?!/?(?:${blockTags}|${inlineTags})\\b|!--)`, 'gi');
// Joiners, direction marks and variation selectors are legitimate; the rest can hide or reverse text.
const invisible =
  /[\p{Cc}\p{Noncharacter_Code_Point}\u2028\u2029\u2800\ufff9-\ufffb[\p{Default_Ignorable_Code_Point}--[\u200c-\u200f\ufe00-\ufe0f\u{e0020}-\u{e007f}\u{e0100}-\u{e01ef}]]]/gv;
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u;
const tickerLike = /<([A-Z][A-Z0-9]{0,9})>/g;
const voidElements = new Set(['BR', 'HR', 'IMG', 'WBR']);
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

const escaped: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' };

/** Escapes tickers that look like tags, recognised by their missing end tag: "Sprint <S> falls". */
function escapeTickers(html: string): string {
  const closed = new Set(
    [...html.matchAll(/<\/([a-z][a-z0-9]{0,9})/gi)].map(([, name = '']) => name.toUpperCase()),
  );
  return html.replace(tickerLike, (tag, name: string) =>
    closed.has(name) || voidElements.has(name) ? tag : `&lt;${name}&gt;`,
  );
}

function textOfHtml(html: string): string {
  const spaced = escapeTickers(html).replace(nonTag, '&lt;').replace(blockTag, ' <');
  const text = sanitize(spaced, { allowedTags: [], allowedAttributes: {} });
  return text.replace(/&(?:amp|lt|gt);/g, (entity) => escaped[entity] ?? entity);
}

function shorten(text: string): string {
  if (text.length <= maxLength) return text;
  const cut =
    graphemes.segment(text.slice(0, maxLength + 50)).containing(maxLength - 1)?.index ?? maxLength - 1;
  const space = text.lastIndexOf(' ', cut);
  return `${text.slice(0, space > maxLength / 2 ? space : cut).replace(/[\s,;:–-]+$/, '')}…`;
}

/**
 * Converts a title to plain text of at most 300 UTF-16 units, cut at a word. Removes tags, decodes entities again (feeds
 * escape them once or twice) and collapses white space. `isPlain` skips the HTML steps. Returns an empty string if nothing
 * is visible.
 */
export function plainTitle(title: string, isPlain = false): string {
  const text = title.slice(0, maxInputLength);
  const plain = (isPlain ? text : textOfHtml(text)).toWellFormed();
  const cleaned = plain.replace(/\s+/g, ' ').replace(invisible, '').trim();
  return visible.test(cleaned) ? shorten(cleaned) : '';
}
