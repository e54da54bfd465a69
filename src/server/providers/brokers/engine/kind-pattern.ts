import type { SecurityHint } from '#domain/importing/draft.ts';

const gap = '…';
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** Numbers and dates, and words of several capitals behind words that are not. */
const numbers = /(?<![\p{L}\d])[#@$€£]?\d[\d.,:/%-]*(?![\p{L}\d])/gu;
const shouted = /^((?:\p{Lu}?[\p{Ll}()/-]+\s+)+)(?:[\p{Lu}\d&.,'/()-]{2,}(?:\s+|$))+$/u;

/**
 * Returns the text of a kind without what differs from row to row: the security's name and identifiers, numbers and dates.
 * An answer about it then counts for other securities, too.
 */
export function kindPattern(text: string, security: SecurityHint | null): string {
  const { symbol, isin, cusip, name } = security ?? { symbol: null, isin: null, cusip: null, name: null };
  // The text can be the name as well.
  const parts = [name, isin, cusip, symbol].filter(
    (part) => part && part.length > 1 && part !== text,
  ) as string[];
  let pattern = text;
  for (const part of parts)
    pattern = pattern.replace(new RegExp(`(?<![\\p{L}\\d])${escaped(part)}(?![\\p{L}\\d])`, 'giu'), gap);
  pattern = pattern
    .replace(numbers, gap)
    .replace(shouted, `$1${gap}`)
    .replace(/[(\s]*…(?:[\s()]*…)*\)?\s*/g, ` ${gap} `)
    .replace(/\s+/g, ' ')
    .trim();
  return /\p{L}/u.test(pattern) ? pattern : text;
}
