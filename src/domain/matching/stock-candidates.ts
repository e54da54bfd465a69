import type { FindCompany } from '../filings/portfolio-weights.ts';
import { onSideOf } from '../filings/share-classes.ts';
import type { MarketFigures, StockFigures } from '../stock-figures.ts';
import { isCompanyShare, type ListingType } from '../symbols.ts';
import { type AspectScores, aspectScores, type ComparedStock, meanCorrelation } from './aspect-scores.ts';
import type { AspectWeights } from './aspect-weights.ts';
import type { BusinessProfile } from './business-likeness.ts';
import { commonHolders, type HolderWeights } from './holder-weights.ts';

export interface SimilaritySources {
  figures: MarketFigures;
  findCompany: FindCompany;
  /** Returns the weights of a stock in its holders' portfolios; empty for a stock that no investor holds. */
  holders: (symbol: string) => HolderWeights;
  /** Returns what is known of a business; only needed where it counts. */
  business?: ((symbol: string) => BusinessProfile) | undefined;
}

/** Tells which listings are compared with each other: shares with shares, ETFs with ETFs, and no others. */
export function areComparable(a: ListingType, b: ListingType): boolean {
  return isCompanyShare(a) ? isCompanyShare(b) : a === 'etf' && b === 'etf';
}

/** With fewer candidates, all listings are compared. */
const fewestCandidates = 50;

/**
 * Returns the listings that can resemble a stock: of its industry, with a common holder, or among those that it moves
 * with most. All others differ in three aspects, so they are compared only where the size and the business decide.
 */
export function candidatesOf(
  stock: ComparedStock,
  sources: SimilaritySources,
  weights: AspectWeights,
): StockFigures[] {
  const { figures, holders, findCompany } = sources;
  const { symbol, industry, type } = stock.figures;
  const rows = onSideOf(symbol, figures.rows, findCompany);
  const isComparable = (row: StockFigures) => areComparable(type, row.type) && row.symbol !== symbol;
  const neighbours = new Set(figures.neighbours(symbol));
  const isClose = (row: StockFigures) =>
    (industry !== null && row.industry === industry) ||
    neighbours.has(row.symbol) ||
    (stock.holders.size > 0 && commonHolders(stock.holders, holders(row.symbol)) > 0);
  const sizeDecides = weights.size + weights.business > weights.price + weights.industry + weights.holders;
  const close = sizeDecides ? [] : rows.filter((row) => isClose(row) && isComparable(row));
  return close.length < fewestCandidates ? rows.filter(isComparable) : close;
}

/** A listing that may resemble a stock. */
export interface StockCandidate {
  other: ComparedStock;
  /** Its place among the candidates, which decides between equal scores. */
  place: number;
  /** The highest score that it can have. */
  bound: number;
}

/** Assumes a correlation with another listing over both periods. */
const assumed = (symbol: string, correlation: number) => ({
  symbol,
  isWeekly: false,
  oneYear: correlation,
  twoYears: correlation,
  since: null,
});

/**
 * Ranks candidates by the highest score that each can have: all aspects but the correlation are cheap, and no listing
 * moves with a stock more than the last of its neighbours but the neighbours themselves.
 */
export function rankByBound(
  stock: ComparedStock,
  candidates: readonly StockFigures[],
  { figures, holders, business }: SimilaritySources,
  scoreOf: (scores: AspectScores) => number,
): StockCandidate[] {
  const { symbol } = stock.figures;
  const neighbours = figures.neighbours(symbol);
  const [last] = figures.comovements(symbol, neighbours.slice(-1));
  const closestOther = (neighbours.length > 0 && last && meanCorrelation(last)) || 1;
  const isNeighbour = new Set(neighbours);
  return candidates
    .map((row, place) => {
      const other = { figures: row, holders: holders(row.symbol), business: business?.(row.symbol) };
      const correlation = isNeighbour.has(row.symbol) ? 1 : closestOther;
      const bound = scoreOf(aspectScores(stock, other, assumed(row.symbol, correlation)));
      return { other, place, bound };
    })
    .sort((a, b) => b.bound - a.bound);
}
