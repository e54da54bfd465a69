const gap = '…';
const months =
  /\b(?:January|February|March|April|May|June|July|August|September|October|November|December)\b/g;

/** Returns a reason without what differs from row to row: quoted text, numbers, dates and symbols. */
const reasonPattern = (reason: string): string =>
  reason
    .replace(/“[^”]*”/g, `“${gap}”`)
    .replace(months, gap)
    .replace(/\d[\d.,:/-]*\d|\d/g, gap)
    .replace(/(?<!^)(?<![\p{L}])[A-Z][A-Z0-9-]*(?![\p{L}])/gu, gap)
    .replace(new RegExp(`${gap}(?: ${gap})+`, 'g'), gap)
    .replace(/\bshares?\b/g, 'shares');

/** Returns a reason for several rows that are left out: `Part of another line.` */
export const leftOutReason = (reason: string): string =>
  reasonPattern(reason).replaceAll(`line ${gap}`, 'another line');

const doubtedSecurity = /^(\S+) (?:closed at|is the symbol of a coin|costs nothing) /;

/** Returns the key of the question that a reason asks: rows with the same key get one answer. */
export function questionOf(reason: string): string {
  const [, symbol] = doubtedSecurity.exec(reason) ?? [];
  return symbol ? `price:${symbol}` : `reason:${reasonPattern(reason).slice(0, 200)}`;
}

/** Returns the key of the question whether a security and its prices are right. */
export const priceQuestion = (symbol: string): string => `price:${symbol}`;

/** Returns whether rows can be added although the question was asked. */
export const canAddAnyway = (question: string): boolean => question.startsWith('price:');
