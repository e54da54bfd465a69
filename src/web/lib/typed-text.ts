import { parseDecimal } from '#domain/decimal.ts';
import { type Amount, type AmountRule, readAmount } from '#domain/limits.ts';
import { type DecimalMark, readTypedNumber, type TypedNumber, typedForm } from '#domain/typed-number.ts';

/** How people write numbers and dates. */
export interface Notation {
  mark: DecimalMark;
  /** Whether the day comes before the month: `14/3/2025`. */
  isDayFirst: boolean;
}

/** Returns the notation of a language tag, such as `de-DE`. */
export function notationOf(language: string | undefined): Notation {
  const mark = new Intl.NumberFormat(language).formatToParts(1.5).find(({ type }) => type === 'decimal');
  const date = new Intl.DateTimeFormat(language).formatToParts(0).map(({ type }) => type);
  return {
    mark: mark?.value === ',' ? ',' : '.',
    isDayFirst: date.indexOf('day') < date.indexOf('month') && date.indexOf('year') > 0,
  };
}

/** The language of the reader; forms are rendered in the browser. */
export const readerLanguage = globalThis.navigator?.language ?? 'en-US';

export const readerNotation: Notation = notationOf(readerLanguage);

/** Reads a number as the reader writes it. */
export const readTyped = (text: string): TypedNumber => readTypedNumber(text, readerNotation.mark);

/** Returns decimal text for what was typed, and the text itself if it is no number or can be two. */
export function plainNumber(text: string): string {
  const read = readTyped(text);
  return read.ok ? read.text : text;
}

/** Reads an amount as the reader writes it, within the bounds of a rule. */
export function readTypedAmount(text: string, rule: AmountRule): Amount {
  const read = readTyped(text);
  return read.ok ? readAmount(read.text, rule) : read;
}

/** Returns stored decimal text for a field. */
export const fieldNumber = (text: string): string => (readerNotation.mark === ',' ? typedForm(text) : text);

const twoOrMore = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 8,
  useGrouping: false,
});

/** Returns a price for a field with at least two decimals, as lists show it. */
export const fieldPrice = (price: number | string): string =>
  // Intl formats decimal text exactly, but its types accept only template literals.
  fieldNumber(twoOrMore.format(price as number));

/** Returns a typed number in the one notation that the page shows: `120,50` becomes `120.50`. What is no number stays. */
export function shownNumber(text: string): string {
  const read = readTyped(text);
  return read.ok && parseDecimal(read.text) ? fieldNumber(read.text) : text;
}
