import { currentPositions, type InvestorFilings, valuesOf } from '../filings/history.ts';

/** The weight of a stock in the portfolios of its holders, by investor. */
export type HolderWeights = ReadonlyMap<string, number>;

/** Finds the holders of each symbol by the last filings, or as entered by hand. Options and bonds do not count. */
export function holderWeights({ investors }: InvestorFilings): ReadonlyMap<string, HolderWeights> {
  const bySymbol = new Map<string, Map<string, number>>();
  for (const investor of investors) {
    const positions = currentPositions(investor);
    const total = valuesOf(positions).held;
    for (const { symbol, kind, value } of positions) {
      if (symbol === '' || kind !== 'share' || !(value > 0)) continue;
      const holders = bySymbol.get(symbol) ?? new Map<string, number>();
      holders.set(investor._id, (holders.get(investor._id) ?? 0) + value / total);
      bySymbol.set(symbol, holders);
    }
  }
  return bySymbol;
}

export const noHolders: HolderWeights = new Map();

/** Counts the investors that hold both. */
export function commonHolders(a: HolderWeights, b: HolderWeights): number {
  const [short, long] = a.size <= b.size ? [a, b] : [b, a];
  let count = 0;
  for (const investor of short.keys()) if (long.has(investor)) count += 1;
  return count;
}

function totalOf(weights: HolderWeights): number {
  let total = 0;
  for (const weight of weights.values()) total += weight;
  return total;
}

/**
 * Returns the cosine similarity of two stocks' holders, from 0 to 1: 1 where the same investors hold both in the same
 * proportions. The square root of a weight counts, so that one investor with a large position does not decide alone.
 */
export function holderSimilarity(a: HolderWeights, b: HolderWeights): number {
  const [short, long] = a.size <= b.size ? [a, b] : [b, a];
  let common = 0;
  for (const [investor, weight] of short) common += Math.sqrt(weight * (long.get(investor) ?? 0));
  if (common === 0) return 0;
  return Math.min(1, common / Math.sqrt(totalOf(a) * totalOf(b)));
}
