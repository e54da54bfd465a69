import type { PriceRange } from '#domain/price-ranges.ts';

/** The ranges of a chart in words. */
export const rangeNames: Record<PriceRange, string> = {
  '1m': 'one month',
  '6m': 'six months',
  ytd: 'this year',
  '1y': 'one year',
  '3y': 'three years',
  '5y': 'five years',
  '20y': 'twenty years',
};
