import type { Parse } from '#server/platform/isolation/parser-spec.ts';
import type { CleanText } from './article-text-spec.ts';
import { cleanHtml, isEmptyHtml } from './clean-html.ts';

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', nbsp: ' ' };
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

// Clean markup contains no other entities than these.
const plainTextOf = (clean: string) =>
  clean
    .replace(/<\/?(strong|em|u|s|code|a|sub|sup|mark)\b[^>]*>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|nbsp);/g, (_entity, name: string) => entities[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim();

/**
 * Returns the start of clean markup as plain text of at most `length` UTF-16 units. Cuts at the end of a word or, when
 * none is near, between two graphemes.
 */
export function excerptOf(clean: string, length = 200): string {
  const text = plainTextOf(clean);
  if (text.length <= length) return text;
  const cut = graphemes.segment(text.slice(0, length + 1)).containing(length - 1)?.index ?? 0;
  const space = text.lastIndexOf(' ', cut);
  const head = text.slice(0, space > length / 2 ? space : cut);
  return `${head.replace(/[\s,;:–-]+$/, '')}…`;
}

/** Cleans the markup of an editor and derives the excerpt. */
export function cleanText(markup: string): CleanText {
  const description = cleanHtml(markup);
  return { description, excerpt: excerptOf(description), isEmpty: isEmptyHtml(description) };
}

/** Cleans a text in the child process. */
export const parseArticleText: Parse<null, CleanText> = async (source) =>
  cleanText((await source.bytes()).toString('utf8'));
