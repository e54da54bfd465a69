import type { WeightedHolding } from '../filings/portfolio-weights.ts';
import { industrySimilarity } from './industry-similarity.ts';
import type { ComparedInvestor } from './match-investors.ts';
import { missingFrom, overlapOf, type SharedHolding, sharedHoldings } from './overlap.ts';
import { rankCorrelation } from './rank-correlation.ts';

/** Two investors side by side, by the weights of their comparable shareholdings. */
export interface Comparison {
  overlap: number;
  rankCorrelation: number | null;
  industrySimilarity: number;
  /** The largest common weight first. */
  shared: SharedHolding[];
  /** What only the first has, and only the second; the largest first. */
  unique: [readonly WeightedHolding[], readonly WeightedHolding[]];
}

/** Compares the newest holdings of two investors. */
export function compareInvestors(a: ComparedInvestor, b: ComparedInvestor): Comparison {
  const shared = sharedHoldings(a.weights, b.weights);
  return {
    overlap: overlapOf(a.weights, b.weights),
    rankCorrelation: rankCorrelation(shared.map(({ yours, theirs }) => [yours, theirs] as const)),
    industrySimilarity: industrySimilarity(a.industries, b.industries),
    shared,
    unique: [missingFrom(b.weights, a.weights), missingFrom(a.weights, b.weights)],
  };
}
