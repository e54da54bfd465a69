import {
  compare,
  type Decimal,
  decimal,
  divideForRounding,
  multiply,
  subtract,
  toText,
  zero,
} from './decimal.ts';

/** More decimals than any page shows. */
const scale = 9;
const hundred = decimal(100);

/**
 * Returns `part` as a percentage of `whole` in decimal text, or '0' if `whole` is 0. Rounding it to fewer than nine
 * decimals gives the same result as rounding the exact quotient, so round only once, for display.
 */
export function percentOf(part: Decimal, whole: Decimal): string {
  if (compare(whole, zero) === 0) return '0';
  return toText(divideForRounding(multiply(part, hundred), whole, scale));
}

/** Returns the change between two values as a percentage of the first, in the form of `percentOf`. */
export function percentChange(before: number | string, now: number | string): string {
  return percentOf(subtract(decimal(now), decimal(before)), decimal(before));
}

const smallestShown = 0.001;

/** Formats a fraction from 0 on as text in per cent with one decimal, such as `21.1%`. */
export function percentText(fraction: number): string {
  if (fraction > 0 && fraction < smallestShown) return 'less than 0.1%';
  return `${(fraction * 100).toFixed(1)}%`;
}

/**
 * Returns a quote's percentage change, computed from price and dollar change because sources round their own. Falls
 * back to the source's figure, which may be null.
 */
export function changePercent(quote: {
  price: number;
  change: number | null;
  changePercent: number | null;
}): string | number | null {
  if (quote.change === null) return quote.changePercent;
  const before = subtract(decimal(quote.price), decimal(quote.change));
  return compare(before, zero) > 0 ? percentOf(decimal(quote.change), before) : quote.changePercent;
}
