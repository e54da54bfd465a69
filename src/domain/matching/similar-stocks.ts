import { oneOfEachCompany } from '../filings/share-classes.ts';
import type { StockFigures } from '../stock-figures.ts';
import {
  type AspectScores,
  aspectScores,
  type ComparedStock,
  type KnownAspects,
  totalScore,
} from './aspect-scores.ts';
import type { AspectWeights } from './aspect-weights.ts';
import { isKnownBusiness } from './business-likeness.ts';
import { commonHolders } from './holder-weights.ts';
import { type ComparedPair, similarityReasons, sizeRatioOf } from './similarity-reasons.ts';
import {
  candidatesOf,
  rankByBound,
  type SimilaritySources,
  type StockCandidate,
} from './stock-candidates.ts';

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

interface Scored {
  pair: ComparedPair;
  score: number;
  place: number;
}

/** Inserts into a list that is sorted by descending score and has at most `limit` entries. */
function insert(best: Scored[], scored: Scored, limit: number): void {
  const at = best.findIndex(
    ({ score, place }) => score < scored.score || (score === scored.score && place > scored.place),
  );
  best.splice(at < 0 ? best.length : at, 0, scored);
  if (best.length > limit) best.pop();
}

function knownAspects({ figures, holders, business }: ComparedStock, price: boolean): KnownAspects {
  return {
    price,
    industry: figures.industry !== null || figures.sector !== null,
    holders: holders.size > 0,
    size: Boolean(figures.marketCap),
    business: isKnownBusiness(business),
  };
}

/** Returns whether a stock has returns that any candidate can be compared with. */
function hasReturns({ figures }: SimilaritySources, symbol: string, candidates: readonly StockFigures[]) {
  if (figures.neighbours(symbol).length > 0) return true;
  const symbols = candidates.map((row) => row.symbol);
  return figures.comovements(symbol, symbols).length > 0;
}

/** Candidates whose correlations are computed at once. */
const comparedAtOnce = 16;

/** Returns the candidates with the highest scores. Stops where no other one can have a higher score. */
function findBest(
  stock: ComparedStock,
  ranked: readonly StockCandidate[],
  { figures }: SimilaritySources,
  { limit, scoreOf }: { limit: number; scoreOf: (scores: AspectScores) => number },
): Scored[] {
  const best: Scored[] = [];
  for (let at = 0; at < ranked.length; at += comparedAtOnce) {
    const part = ranked.slice(at, at + comparedAtOnce);
    if (best.length === limit && (part[0]?.bound ?? 0) < (best.at(-1)?.score ?? 0)) break;
    const symbols = part.map(({ other }) => other.figures.symbol);
    const compared = figures.comovements(stock.figures.symbol, symbols);
    const bySymbol = new Map(compared.map((moved) => [moved.symbol, moved]));
    for (const { other, place } of part) {
      const moves = bySymbol.get(other.figures.symbol);
      const scores = aspectScores(stock, other, moves);
      insert(best, { pair: { stock, other, moves, scores }, score: scoreOf(scores), place }, limit);
    }
  }
  return best;
}

/** Room for other share classes of a company, which are left out of the result. */
const shareClasses = 10;

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
 * Empty for an unknown symbol.
 */
export function similarStocks(
  symbol: string,
  sources: SimilaritySources,
  { weights, limit }: { weights: AspectWeights; limit: number },
): SimilarStock[] {
  const { figures, holders, business } = sources;
  const own = figures.find(symbol);
  if (!own) return [];
  const stock: ComparedStock = { figures: own, holders: holders(symbol), business: business?.(symbol) };
  const candidates = candidatesOf(stock, sources, weights);
  const known = knownAspects(stock, hasReturns(sources, symbol, candidates));
  const scoreOf = (scores: AspectScores) => totalScore(scores, weights, known);
  const ranked = rankByBound(stock, candidates, sources, scoreOf);
  const best = findBest(stock, ranked, sources, { limit: limit + shareClasses, scoreOf });
  return oneOfEachCompany(best, ({ pair }) => pair.other.figures.symbol, sources.findCompany, symbol)
    .filter(({ score }) => score > 0)
    .slice(0, limit)
    .map((scored) => explain(scored, weights));
}
