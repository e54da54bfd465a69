import sanitize from 'sanitize-html';

const longest = 300;
const longestRead = 10_000;
const breaking = 'address|article|blockquote|br|div|h[1-6]|hr|li|ol|p|pre|section|table|td|th|tr|ul';
const marking =
  'a|abbr|acronym|b|big|cite|code|del|dfn|em|font|i|iframe|img|ins|kbd|label|mark|nobr|noscript|q|s|samp|script|small|' +
  'span|strike|strong|style|sub|sup|svg|textarea|time|tt|u|var|wbr';

const someBreak = new RegExp(`<(?=/?(?:${breaking})\\b)`, 'gi');
// A title may say "P/E <10" or name <AAPL>: only what HTML knows is a tag.
const noTag = new RegExp(`<(?!/?(?:${breaking}|${marking})\\b|!--)`, 'gi');
const invisible = /[\p{Cc}\u00ad\u200b\u2028-\u202e\u2060-\u2069\ufeff]/gu;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

const escaped: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' };

function wordsOf(html: string): string {
  const marked = html.replace(noTag, '&lt;').replace(someBreak, ' <');
  const text = sanitize(marked, { allowedTags: [], allowedAttributes: {} });
  return text.replace(/&(?:amp|lt|gt);/g, (entity) => escaped[entity] ?? entity);
}

function shorten(text: string): string {
  if (text.length <= longest) return text;
  const cut = graphemes.segment(text.slice(0, longest + 50)).containing(longest - 1)?.index ?? longest - 1;
  const space = text.lastIndexOf(' ', cut);
  return `${text.slice(0, space > longest / 2 ? space : cut).replace(/[\s,;:–-]+$/, '')}…`;
}

/**
 * A title as plain text: without tags, with its entities read once more (feeds escape them once or twice), white space
 * folded, of at most 300 UTF-16 units, cut at a word. What its feed declares to be plain is taken as it is.
 */
export function plainTitle(title: string, isPlain = false): string {
  const text = title.slice(0, longestRead);
  const words = (isPlain ? text : wordsOf(text)).toWellFormed();
  return shorten(words.replace(/\s+/g, ' ').replace(invisible, '').trim());
}
