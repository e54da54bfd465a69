import type { FiledPosition } from '../filings/history.ts';

/** A holding with its share of the compared holdings, from 0 to 1. */
export interface WeightedHolding {
  readonly symbol: string;
  readonly name: string;
  readonly weight: number;
}

/** The compared holdings of a portfolio. */
export interface PortfolioWeights {
  /** The largest first. */
  readonly holdings: readonly WeightedHolding[];
  readonly bySymbol: ReadonlyMap<string, WeightedHolding>;
  /** The value of the compared holdings. */
  readonly value: number;
}

interface ValuedHolding {
  symbol: string;
  name: string;
  value: number;
}

/** Weights are multiples of 2^-48, so sums up to 1 are exact and do not depend on their order. */
const step = 2 ** 48;
const roundWeight = (weight: number) => Math.round(weight * step) / step;

const bySize = (a: ValuedHolding, b: ValuedHolding) =>
  b.value - a.value || (a.symbol < b.symbol ? -1 : a.symbol > b.symbol ? 1 : 0);

/** Adds up the values of each symbol. Sorted before and after, so that the order of the input has no influence. */
function mergeSymbols(holdings: readonly ValuedHolding[]): ValuedHolding[] {
  const merged = new Map<string, ValuedHolding>();
  for (const { symbol, name, value } of holdings.toSorted(bySize)) {
    if (!(value > 0)) continue;
    const known = merged.get(symbol);
    if (known) known.value += value;
    else merged.set(symbol, { symbol, name, value });
  }
  return [...merged.values()].sort(bySize);
}

/**
 * Returns the weights of holdings, which add up to 1 (to within 10^-11). Holdings of one symbol are added together; other
 * share classes of a company are other holdings. Holdings without a value are left out. Values in any one unit.
 */
export function portfolioWeights(holdings: readonly ValuedHolding[]): PortfolioWeights {
  const merged = mergeSymbols(holdings);
  const value = merged.reduce((sum, holding) => sum + holding.value, 0);
  const weighted = merged.map(({ symbol, name, value: part }) => ({
    symbol,
    name,
    weight: roundWeight(part / value),
  }));
  return {
    holdings: weighted,
    bySymbol: new Map(weighted.map((holding) => [holding.symbol, holding])),
    value,
  };
}

/** Returns the weights of an investor's shareholdings, funds included: no options, no bonds, nothing without a symbol. */
export function filedWeights(positions: readonly FiledPosition[]): PortfolioWeights {
  return portfolioWeights(positions.filter(({ symbol, kind }) => kind === 'share' && symbol !== ''));
}

/** Returns the weight of the `count` largest holdings. */
export const largestWeight = ({ holdings }: PortfolioWeights, count: number): number =>
  Math.min(
    1,
    holdings.slice(0, count).reduce((sum, { weight }) => sum + weight, 0),
  );
