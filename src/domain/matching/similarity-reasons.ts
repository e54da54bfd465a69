import { dayText } from '../day-text.ts';
import type { Comovement } from '../stock-figures.ts';
import type { AspectScores, ComparedStock } from './aspect-scores.ts';
import type { AspectWeights } from './aspect-weights.ts';
import { type MatchAspect, matchAspects } from './aspects.ts';
import { commonHolders } from './holder-weights.ts';

const words = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** Writes a count as a word up to twelve. */
const countText = (count: number): string => words[count] ?? String(count);

const movements = [
  { from: 0.65, text: 'moves closely with it' },
  { from: 0.4, text: 'often moves with it' },
  { from: 0.2, text: 'sometimes moves with it' },
  { from: Number.NEGATIVE_INFINITY, text: 'hardly moves with it' },
];

/** Describes the correlation over two years, which the captions of the lists name, or since when it is known, and of what. */
function movementText(moves: Comovement | undefined): string | undefined {
  const correlation = moves?.twoYears ?? null;
  if (!moves || correlation === null) return undefined;
  const movement = movements.find(({ from }) => correlation >= from);
  const since = moves.since ? ` since ${dayText(moves.since)}` : '';
  const weekly = moves.isWeekly ? 'weekly ' : '';
  return `${movement?.text} (${weekly}correlation ${correlation.toFixed(2)}${since})`;
}

const twiceFrom = 1.95;
const sameWithin = 1.1;

/** Describes the ratio of two market caps, such as `42% of its size`. */
function sizeText(ratio: number): string {
  if (ratio < sameWithin && ratio > 1 / sameWithin) return 'about the same size';
  if (ratio >= twiceFrom) return `${ratio >= 10 ? Math.round(ratio) : ratio.toFixed(1)} times its size`;
  if (ratio < 0.01) return 'less than 1% of its size';
  return `${Math.round(ratio * 100)}% of its size`;
}

function holdersText(stock: ComparedStock, other: ComparedStock): string | undefined {
  const count = commonHolders(stock.holders, other.holders);
  if (count === 0) return undefined;
  return `${countText(count)} ${count === 1 ? 'investor holds' : 'investors hold'} both`;
}

function industryText({ figures: a }: ComparedStock, { figures: b }: ComparedStock): string | undefined {
  if (a.industry !== null && a.industry === b.industry) return 'the same industry';
  return a.sector !== null && a.sector === b.sector ? 'the same sector' : undefined;
}

const likeBusiness = 0.6;

const businessText = (score: number | null): string | undefined =>
  score !== null && score >= likeBusiness ? 'similar margins and growth' : undefined;

/** Returns the ratio of the other market cap to the stock's; null if one is not known. */
export function sizeRatioOf({ figures: a }: ComparedStock, { figures: b }: ComparedStock): number | null {
  return a.marketCap && b.marketCap ? b.marketCap / a.marketCap : null;
}

/** What is known about a pair of stocks. */
export interface ComparedPair {
  stock: ComparedStock;
  other: ComparedStock;
  moves: Comovement | undefined;
  scores: AspectScores;
}

/** Explains in clauses why two stocks are similar. The clause that adds most to the score comes first. */
export function similarityReasons(
  { stock, other, moves, scores }: ComparedPair,
  weights: AspectWeights,
): string[] {
  const ratio = sizeRatioOf(stock, other);
  const texts: Record<MatchAspect, string | undefined> = {
    price: movementText(moves),
    industry: industryText(stock, other),
    holders: holdersText(stock, other),
    size: ratio === null ? undefined : sizeText(ratio),
    business: businessText(scores.business),
  };
  const gain = (aspect: MatchAspect) => weights[aspect] * (scores[aspect] ?? 0);
  return [...matchAspects].sort((a, b) => gain(b) - gain(a)).flatMap((aspect) => texts[aspect] ?? []);
}
