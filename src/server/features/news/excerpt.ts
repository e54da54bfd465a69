import { cleanHtml } from './clean-html.ts';

const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', nbsp: ' ' };
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

// Clean markup names no other character than these; all others stand in it as themselves.
const wordsOf = (html: string) =>
  cleanHtml(html)
    .replace(/<\/?(strong|em|u|s|code|a)\b[^>]*>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|nbsp);/g, (_entity, name: string) => characters[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim();

/**
 * The beginning of a text in plain words, of at most `length` UTF-16 units: cut at the end of a word, or where none is
 * near, between two characters as a reader sees them.
 */
export function excerptOf(html: string, length = 200): string {
  const text = wordsOf(html);
  if (text.length <= length) return text;
  const cut = graphemes.segment(text.slice(0, length + 1)).containing(length - 1)?.index ?? 0;
  const space = text.lastIndexOf(' ', cut);
  const head = text.slice(0, space > length / 2 ? space : cut);
  return `${head.replace(/[\s,;:–-]+$/, '')}…`;
}
