import type { InvestorPosition } from './history.ts';
import type { ShareClasses } from './share-classes.ts';

/** A holding with its share of the compared holdings, from 0 to 1. */
export interface WeightedHolding {
  /** Identifies the company: all its share classes are one holding. */
  readonly company: string;
  /** Of the class with the largest value. */
  readonly symbol: string;
  readonly name: string;
  readonly weight: number;
}

/** The compared holdings of a portfolio. */
export interface PortfolioWeights {
  /** The largest first. */
  readonly holdings: readonly WeightedHolding[];
  readonly byCompany: ReadonlyMap<string, WeightedHolding>;
  /** The value of the compared holdings. */
  readonly value: number;
}

interface ValuedHolding {
  symbol: string;
  name: string;
  value: number;
}

/** Finds a company by the symbol of one of its share classes; undefined for one with a single class. */
export type FindCompany = (symbol: string) => ShareClasses | undefined;

const singleClasses: FindCompany = () => undefined;

/** Weights are multiples of 2^-48, so sums up to 1 are exact and do not depend on their order. */
const step = 2 ** 48;
const roundWeight = (weight: number) => Math.round(weight * step) / step;

const bySize = (a: ValuedHolding, b: ValuedHolding) =>
  b.value - a.value || (a.symbol < b.symbol ? -1 : a.symbol > b.symbol ? 1 : 0);

/** Adds up the values of each company. Sorted before and after, so that the order of the input has no influence. */
function mergeClasses(
  holdings: readonly ValuedHolding[],
  findCompany: FindCompany,
): (ValuedHolding & { company: string })[] {
  const merged = new Map<string, ValuedHolding & { company: string }>();
  for (const { symbol, name, value } of holdings.toSorted(bySize)) {
    if (!(value > 0)) continue;
    const classes = findCompany(symbol);
    const company = classes?.symbols[0] ?? symbol;
    const known = merged.get(company);
    if (known) known.value += value;
    else merged.set(company, { company, symbol, name: classes?.name ?? name, value });
  }
  return [...merged.values()].sort(bySize);
}

/**
 * Returns the weights of holdings, which add up to 1 (to within 10^-11). All share classes of a company are added together.
 * Holdings without a value are left out. Values in any one unit.
 */
export function portfolioWeights(
  holdings: readonly ValuedHolding[],
  findCompany: FindCompany = singleClasses,
): PortfolioWeights {
  const merged = mergeClasses(holdings, findCompany);
  const value = merged.reduce((sum, holding) => sum + holding.value, 0);
  const weighted = merged.map(({ company, symbol, name, value: part }) => ({
    company,
    symbol,
    name,
    weight: roundWeight(part / value),
  }));
  return {
    holdings: weighted,
    byCompany: new Map(weighted.map((holding) => [holding.company, holding])),
    value,
  };
}

/** Returns the weights of an investor's shareholdings, funds included: no options, no bonds, nothing without a symbol. */
export function filedWeights(
  positions: readonly InvestorPosition[],
  findCompany: FindCompany = singleClasses,
): PortfolioWeights {
  const shares = positions.filter(({ symbol, kind }) => kind === 'share' && symbol !== '');
  return portfolioWeights(shares, findCompany);
}

/** Returns the weight of the `count` largest holdings. */
export const largestWeight = ({ holdings }: PortfolioWeights, count: number): number =>
  Math.min(
    1,
    holdings.slice(0, count).reduce((sum, { weight }) => sum + weight, 0),
  );
