import { shortName } from '#web/lib/short-name.ts';
import type { Point } from '#web/ui/charts/paths.ts';
import type { InvestorPageData } from '../page-queries.ts';

export type QuarterHistory = InvestorPageData['history'];

export interface Band {
  key: string;
  name: string;
  symbol: string;
  weights: readonly number[];
}

export interface Stack {
  band: Band;
  low: Point[];
  high: Point[];
}

export const othersKey = 'others';
const allOthers = { key: othersKey, name: 'All others', symbol: '' };
const namedBands = 6;
export const lastOf = (weights: readonly number[]) => weights.at(-1) ?? 0;
export const peakOf = (weights: readonly number[]) => Math.max(0, ...weights);

/** Returns the holdings that get a band: those that are or were among the largest. Sorted by the current weight. */
export function bandsOf({ series }: QuarterHistory): Band[] {
  const ranked = series.toSorted(
    (a, b) => lastOf(b.weights) - lastOf(a.weights) || peakOf(b.weights) - peakOf(a.weights),
  );
  return ranked.slice(0, namedBands).map(({ symbol, name, weights }) => ({
    key: `${symbol} ${name}`,
    name: shortName(name, symbol),
    symbol,
    weights,
  }));
}

/** Returns a band with the rest of the portfolio, quarter by quarter. */
export function othersOf(bands: readonly Band[], count: number): Band {
  const weights = Array.from({ length: count }, (_, at) =>
    Math.max(0, 1 - bands.reduce((sum, band) => sum + (band.weights[at] ?? 0), 0)),
  );
  return { ...allOthers, weights };
}

/** Stacks the bands, the largest holding of today at the bottom. */
export function stack(bands: readonly Band[], x: readonly number[], y: (share: number) => number): Stack[] {
  const sums = x.map(() => 0);
  return bands.map((band) => {
    const low = x.map((at, index) => ({ x: at, y: y(sums[index] ?? 0) }));
    for (const index of sums.keys()) sums[index] = (sums[index] ?? 0) + (band.weights[index] ?? 0);
    const high = x.map((at, index) => ({ x: at, y: y(Math.min(sums[index] ?? 0, 1)) }));
    return { band, low, high };
  });
}
