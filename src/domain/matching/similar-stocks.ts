import { coreName, foldName } from '../search-text.ts';
import type { MarketFigures, StockFigures } from '../stock-figures.ts';
import { aspectScores, type ComparedStock, type KnownAspects, totalScore } from './aspect-scores.ts';
import type { AspectWeights } from './aspect-weights.ts';
import { commonHolders, type HolderWeights } from './holder-weights.ts';
import { type ComparedPair, similarityReasons, sizeRatioOf } from './similarity-reasons.ts';

/** A stock that resembles another one. Correlations are null below 60 common days, `sizeRatio` without market caps. */
export interface SimilarStock {
  figures: StockFigures;
  /** From 0 to 1. */
  score: number;
  reasons: string[];
  correlation1y: number | null;
  correlation2y: number | null;
  sizeRatio: number | null;
  commonHolders: number;
}

export interface SimilaritySources {
  figures: MarketFigures;
  /** Returns the weights of a stock in its holders' portfolios; empty for a stock that no investor holds. */
  holders: (symbol: string) => HolderWeights;
}

const shares: readonly string[] = ['stock', 'adr'];

/** Returns the listings that a stock is compared with: shares with shares, funds with funds; none for other types. */
function comparedTypes({ type }: StockFigures): readonly string[] {
  if (shares.includes(type)) return shares;
  return type === 'etf' ? ['etf'] : [];
}

const companyOf = ({ name }: StockFigures) => coreName(foldName(name));

interface Scored {
  pair: ComparedPair;
  score: number;
}

/** Inserts into a list that is sorted by descending score and has at most `limit` entries. */
function insert(best: Scored[], scored: Scored, limit: number): void {
  if (best.length === limit && scored.score <= (best.at(-1)?.score ?? 0)) return;
  const at = best.findIndex(({ score }) => score < scored.score);
  best.splice(at < 0 ? best.length : at, 0, scored);
  if (best.length > limit) best.pop();
}

function knownAspects({ figures, holders }: ComparedStock, hasReturns: boolean): KnownAspects {
  return {
    price: hasReturns,
    industry: figures.industry !== null || figures.sector !== null,
    holders: holders.size > 0,
    size: Boolean(figures.marketCap),
  };
}

/** With fewer candidates, all listings are compared. */
const fewestCandidates = 50;

/**
 * Returns the listings that can resemble a stock: of its industry, with a common holder, or among those that it moves
 * with most. All others differ in three of four aspects, so they are compared only where size decides.
 */
function candidatesOf(
  stock: ComparedStock,
  sources: SimilaritySources,
  weights: AspectWeights,
): StockFigures[] {
  const { figures, holders } = sources;
  const { symbol, industry } = stock.figures;
  const types = comparedTypes(stock.figures);
  const comparable = figures.rows.filter((row) => types.includes(row.type) && row.symbol !== symbol);
  if (weights.size > weights.price + weights.industry + weights.holders) return comparable;
  const neighbours = new Set(figures.neighbours(symbol));
  const candidates = comparable.filter(
    (row) =>
      (industry !== null && row.industry === industry) ||
      neighbours.has(row.symbol) ||
      (stock.holders.size > 0 && commonHolders(stock.holders, holders(row.symbol)) > 0),
  );
  return candidates.length < fewestCandidates ? comparable : candidates;
}

/** Room for other share classes of a company, which are left out of the result. */
const shareClasses = 10;

/** Keeps the best listing of each company, and none of the stock's own. */
function oneOfEachCompany(best: readonly Scored[], own: StockFigures): Scored[] {
  const seen = new Set([companyOf(own)]);
  return best.filter(({ pair }) => {
    const company = companyOf(pair.other.figures);
    const isNew = !seen.has(company);
    seen.add(company);
    return isNew;
  });
}

function explain({ pair, score }: Scored, weights: AspectWeights): SimilarStock {
  const { stock, other, moves } = pair;
  return {
    figures: other.figures,
    score,
    reasons: similarityReasons(pair, weights),
    correlation1y: moves?.oneYear ?? null,
    correlation2y: moves?.twoYears ?? null,
    sizeRatio: sizeRatioOf(stock, other),
    commonHolders: commonHolders(stock.holders, other.holders),
  };
}

/**
 * Returns the most similar stocks, the closest first: one share class of each company, and no other class of its own.
 * Scores all candidates, and explains only the best. Empty for an unknown symbol.
 */
export function similarStocks(
  symbol: string,
  sources: SimilaritySources,
  { weights, limit }: { weights: AspectWeights; limit: number },
): SimilarStock[] {
  const { figures, holders } = sources;
  const own = figures.find(symbol);
  if (!own) return [];
  const stock: ComparedStock = { figures: own, holders: holders(symbol) };
  const candidates = candidatesOf(stock, sources, weights);
  const compared = figures.comovements(
    symbol,
    candidates.map((row) => row.symbol),
  );
  const moves = new Map(compared.map((moved) => [moved.symbol, moved]));
  const known = knownAspects(stock, moves.size > 0);
  const best: Scored[] = [];
  for (const row of candidates) {
    const other: ComparedStock = { figures: row, holders: holders(row.symbol) };
    const moved = moves.get(row.symbol);
    const scores = aspectScores(stock, other, moved);
    const scored = {
      pair: { stock, other, moves: moved, scores },
      score: totalScore(scores, weights, known),
    };
    insert(best, scored, limit + shareClasses);
  }
  return oneOfEachCompany(best, own)
    .filter(({ score }) => score > 0)
    .slice(0, limit)
    .map((scored) => explain(scored, weights));
}
