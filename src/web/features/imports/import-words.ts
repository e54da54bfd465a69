import { grouped } from '#web/lib/formats.ts';

/** Returns a number with its noun: `1 row`, `1,200 rows`. */
export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${grouped(count)} ${count === 1 ? one : many}`;

const small = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];

/** Returns a number at the start of a title: `Three`, `12`. */
export const leadingCount = (count: number): string => small[count] ?? grouped(count);

/** Joins words as in a sentence: `a, b and c`. */
export function listOf(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`;
}

/** Says how certain the detected format is, from a fraction. */
export function certaintyOf(confidence: number): string {
  if (confidence >= 0.9) return 'certainly this format';
  return confidence >= 0.6 ? 'probably this format' : 'a guess at the format';
}

/** Replaces the digits of a text from a file while amounts are hidden, because any of them may be an amount. */
export const maskDigits = (text: string): string => text.replace(/\d/g, '•');
