import { coversRange, type PriceRange, priceRanges, rangeStart } from '#domain/price-ranges.ts';

/** A range that the chart offers. */
export interface OfferedRange {
  range: PriceRange;
  /** Whether it shows all known closes, because they do not cover its whole time. */
  isAll: boolean;
}

const longest: PriceRange = '20y';

/** Returns the range that a chart shows: one that is not offered means all closes, as the last button does. */
export const shownRange = (range: PriceRange, offered: readonly OfferedRange[]): PriceRange =>
  offered.some((one) => one.range === range) ? range : longest;

/**
 * Returns the ranges that the closes cover, and one for all closes where these begin earlier than the longest of them.
 * `from` is the first day of closes, and `asOf` the last, ISO; null if it is not known.
 */
export function offeredRanges(from: string | null, asOf: string | null): OfferedRange[] {
  // Few stocks have closes of all twenty years, so the longest range claims no number of years before it is known.
  if (from === null || asOf === null)
    return priceRanges.map((range) => ({ range, isAll: range === longest }));
  const day = asOf.slice(0, 10);
  const covered = priceRanges.filter((range) => coversRange(range, from, day));
  const offered = covered.map((range) => ({ range, isAll: false }));
  const hasEarlier = covered.every((range) => from < rangeStart(range, day));
  return hasEarlier && !covered.includes(longest) ? [...offered, { range: longest, isAll: true }] : offered;
}
