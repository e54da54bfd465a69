import type { PortfolioWeights } from '../filings/portfolio-weights.ts';
import { roundSum } from './overlap.ts';

/** Returns the industry of a symbol; undefined if it has none. */
export type IndustryOf = (symbol: string) => string | undefined;

/** The weight of each industry. A holding without a known industry is a group of its own. */
export type IndustryWeights = ReadonlyMap<string, number>;

export function industryWeights({ holdings }: PortfolioWeights, industryOf: IndustryOf): IndustryWeights {
  const weights = new Map<string, number>();
  for (const { company, weight } of holdings) {
    const group = industryOf(company) ?? `symbol ${company}`;
    weights.set(group, (weights.get(group) ?? 0) + weight);
  }
  return weights;
}

/** Returns the sum of the smaller weight of each shared industry, from 0 to 1. It is at least the overlap. */
export function industrySimilarity(yours: IndustryWeights, theirs: IndustryWeights): number {
  const [short, long] = yours.size <= theirs.size ? [yours, theirs] : [theirs, yours];
  let sum = 0;
  for (const [industry, weight] of short) sum += Math.min(weight, long.get(industry) ?? 0);
  return roundSum(sum);
}

/** Returns the shared industry with the largest common weight; undefined without one. */
export function largestSharedIndustry(yours: IndustryWeights, theirs: IndustryWeights): string | undefined {
  let [largest, most]: [string | undefined, number] = [undefined, 0];
  for (const [industry, weight] of yours) {
    const common = Math.min(weight, theirs.get(industry) ?? 0);
    if (common > most && !industry.startsWith('symbol ')) [largest, most] = [industry, common];
  }
  return largest;
}
