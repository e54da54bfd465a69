import {
  currentPositions,
  type InvestorHistory,
  isOption,
  latestQuarter,
  valuesOf,
} from '../filings/history.ts';
import { largestWeight, type PortfolioWeights, type WeightedHolding } from '../filings/portfolio-weights.ts';
import { type IndustryWeights, industrySimilarity, largestSharedIndustry } from './industry-similarity.ts';
import { missingFrom, overlapOf, type SharedHolding, sharedHoldings } from './overlap.ts';
import { rankCorrelation } from './rank-correlation.ts';

/** A portfolio, prepared for comparisons. */
export interface ComparedPortfolio {
  weights: PortfolioWeights;
  industries: IndustryWeights;
}

/** An investor's newest holdings, prepared for comparisons. */
export interface ComparedInvestor extends ComparedPortfolio {
  investor: InvestorHistory;
  /** The quarter of the holdings; null if they were entered by hand. */
  period: string | null;
}

export interface InvestorMatch {
  investor: InvestorHistory;
  period: string | null;
  overlap: number;
  rankCorrelation: number | null;
  industrySimilarity: number;
  /** The shared industry with the largest common weight; null without one. */
  sharedIndustry: string | null;
  concentration: number;
  /** The filed ones without options: share classes, one holding in all else here, count separately. */
  holdings: number;
  sharedCount: number;
  shared: SharedHolding[];
  onlyYours: readonly WeightedHolding[];
  onlyTheirs: readonly WeightedHolding[];
  theirOthers: number;
  /** The value of the shares that their options are on, US dollars. It is in no weight. */
  theirOptions: number;
}

/** The weight of the ten largest holdings is the concentration. */
const concentrationCount = 10;
export const concentrationOf = (weights: PortfolioWeights): number =>
  largestWeight(weights, concentrationCount);

const sumOf = (holdings: readonly { weight: number }[]) =>
  holdings.reduce((sum, { weight }) => sum + weight, 0);

/** The maximum lengths of the lists in a match. */
export interface ListedHoldings {
  shared: number;
  only: number;
}

/** Compares a portfolio with an investor's. */
export function matchInvestor(
  yours: ComparedPortfolio,
  theirs: ComparedInvestor,
  listed: ListedHoldings,
): InvestorMatch {
  const { investor, period, weights } = theirs;
  const positions = currentPositions(investor);
  const shared = sharedHoldings(yours.weights, weights);
  const onlyTheirs = missingFrom(yours.weights, weights).slice(0, listed.only);
  const sharedListed = shared.slice(0, listed.shared);
  const listedWeight = sumOf(onlyTheirs) + sharedListed.reduce((sum, { theirs: weight }) => sum + weight, 0);
  return {
    investor,
    period,
    overlap: overlapOf(yours.weights, weights),
    rankCorrelation: rankCorrelation(shared.map((holding) => [holding.yours, holding.theirs] as const)),
    industrySimilarity: industrySimilarity(yours.industries, theirs.industries),
    sharedIndustry: largestSharedIndustry(yours.industries, theirs.industries) ?? null,
    concentration: concentrationOf(weights),
    holdings: positions.filter((position) => !isOption(position)).length,
    sharedCount: shared.length,
    shared: sharedListed,
    onlyYours: missingFrom(weights, yours.weights).slice(0, listed.only),
    onlyTheirs,
    theirOthers: weights.holdings.length === 0 ? 0 : Math.max(0, 1 - listedWeight),
    theirOptions: latestQuarter(investor)?.optionsValue ?? valuesOf(positions).options,
  };
}

/** Orders matches: the largest overlap first, then the more similar industries, then by name. */
export const byOverlap = (a: InvestorMatch, b: InvestorMatch): number =>
  b.overlap - a.overlap ||
  b.industrySimilarity - a.industrySimilarity ||
  (a.investor.name < b.investor.name ? -1 : 1);
