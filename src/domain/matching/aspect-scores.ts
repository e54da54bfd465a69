import type { Comovement, StockFigures } from '../stock-figures.ts';
import type { AspectWeights } from './aspect-weights.ts';
import { type MatchAspect, matchAspects } from './aspects.ts';
import { type BusinessProfile, businessLikeness } from './business-likeness.ts';
import { type HolderWeights, holderSimilarity } from './holder-weights.ts';

/** A stock with further data that its figures do not contain. */
export interface ComparedStock {
  figures: StockFigures;
  holders: HolderWeights;
  /** Only where the business counts. */
  business?: BusinessProfile | undefined;
}

/** From 0 to 1, by aspect; null where it is not known. */
export type AspectScores = Readonly<Record<MatchAspect, number | null>>;

const sameSector = 0.35;
/** The ratio of two market caps at which their similarity reaches 0. */
const largestSizeRatio = 100;
/** The difference between two betas that halves their similarity. */
const betaHalf = 0.4;
/** Correlation measures best whether two prices move together, beta and volatility whether they move equally far. */
const priceParts = { correlation: 0.8, beta: 0.1, volatility: 0.1 } as const;

const ratioOf = (a: number, b: number) => Math.min(a, b) / Math.max(a, b);

/** Returns the mean of the correlations over one and two years, or the one that is known. */
export function meanCorrelation({ oneYear, twoYears }: Comovement): number | null {
  if (oneYear === null || twoYears === null) return oneYear ?? twoYears;
  return (oneYear + twoYears) / 2;
}

/** Returns the symbols with the highest mean correlation, the highest first. */
export function closestOf(moves: readonly Comovement[], count: number): string[] {
  return moves
    .flatMap((moved) => {
      const correlation = meanCorrelation(moved);
      return correlation === null ? [] : { symbol: moved.symbol, correlation };
    })
    .sort((a, b) => b.correlation - a.correlation || (a.symbol < b.symbol ? -1 : 1))
    .slice(0, count)
    .map(({ symbol }) => symbol);
}

function priceScore(a: StockFigures, b: StockFigures, moves: Comovement | undefined): number | null {
  const correlation = moves ? meanCorrelation(moves) : null;
  if (correlation === null) return null;
  const [aBeta, bBeta] = [a.beta, b.beta];
  const [aVolatility, bVolatility] = [a.volatility, b.volatility];
  const beta = aBeta === null || bBeta === null ? 0 : 2 ** (-Math.abs(aBeta - bBeta) / betaHalf);
  const volatility = aVolatility && bVolatility ? ratioOf(aVolatility, bVolatility) : 0;
  return (
    priceParts.correlation * Math.max(0, correlation) +
    priceParts.beta * beta +
    priceParts.volatility * volatility
  );
}

function industryScore(a: StockFigures, b: StockFigures): number | null {
  if (a.industry === null && a.sector === null) return null;
  if (a.industry !== null && a.industry === b.industry) return 1;
  return a.sector !== null && a.sector === b.sector ? sameSector : 0;
}

/** Compares sizes on a logarithmic scale, so half the size counts the same as twice the size. */
function sizeScore(a: StockFigures, b: StockFigures): number | null {
  if (!a.marketCap || !b.marketCap) return null;
  return Math.max(0, 1 + Math.log(ratioOf(a.marketCap, b.marketCap)) / Math.log(largestSizeRatio));
}

/** Compares a stock with another one; `moves` are their correlations. */
export function aspectScores(
  stock: ComparedStock,
  other: ComparedStock,
  moves: Comovement | undefined,
): AspectScores {
  return {
    price: priceScore(stock.figures, other.figures, moves),
    industry: industryScore(stock.figures, other.figures),
    holders: stock.holders.size === 0 ? null : holderSimilarity(stock.holders, other.holders),
    size: sizeScore(stock.figures, other.figures),
    business: businessLikeness(stock.business, other.business),
  };
}

/** The aspects that are known of a stock itself. */
export type KnownAspects = Readonly<Record<MatchAspect, boolean>>;

/**
 * Returns the weighted mean of the scores. An aspect that is not known of the stock itself is left out and the others
 * weigh more. One that is not known only of the other stock counts 0: missing data is not a similarity.
 */
export function totalScore(scores: AspectScores, weights: AspectWeights, known: KnownAspects): number {
  let [sum, total] = [0, 0];
  for (const aspect of matchAspects) {
    if (!known[aspect]) continue;
    total += weights[aspect];
    sum += weights[aspect] * (scores[aspect] ?? 0);
  }
  return total === 0 ? 0 : sum / total;
}
