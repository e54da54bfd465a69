import sanitize from 'sanitize-html';

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
};

const blockEnds = /<\/(p|h[1-6]|li|tr|td|th|blockquote|pre|table|ul|ol)>|<(br|hr)\b[^>]*>/gi;

/** The beginning of a text in plain words, cut at the end of one within `length` characters. */
export function excerptOf(html: string, length = 200): string {
  const text = sanitize(html.replace(blockEnds, '$& '), { allowedTags: [], allowedAttributes: {} })
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
  const characters = [...text];
  if (characters.length <= length) return text;
  const head = characters.slice(0, length - 1).join('');
  const space = head.lastIndexOf(' ');
  return `${head.slice(0, space > length / 2 ? space : undefined).replace(/[\s,;:–-]+$/, '')}…`;
}
