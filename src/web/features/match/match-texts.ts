import { longDate, ratio, shareOf } from '#web/lib/formats.ts';
import type { InvestorMatch, MatchReport } from '#web/lib/match-queries.ts';
import { numberWord } from '#web/lib/number-words.ts';
import { capitalised, listed } from '#web/lib/phrases.ts';
import { shortNameOf } from '#web/lib/short-name.ts';

/** An overlap below this is next to nothing. */
export const nextToNothing = 0.01;
/** A holding from this weight on is large. */
const largeWeight = 0.03;
const [namedShared, namedLarge] = [2, 4];

const areOrIs = (count: number) => (count === 1 ? 'is' : 'are');

/** Says who is most similar: the finding above the ranking. */
export function closestSentence(matches: readonly InvestorMatch[]): string {
  const [first, second] = matches;
  if (!first || first.overlap === 0) return 'No investor holds any of your stocks';
  const share = `${Math.round(first.overlap * 100)}%`;
  if (first.overlap < nextToNothing) return 'No investor holds more than a trace of what you hold';
  const tied = second && second.overlap === first.overlap ? second : undefined;
  const [only] = first.shared;
  if (only && first.sharedCount === 1 && (!tied || tied.sharedCount === 1))
    return tied
      ? `You share only one stock with ${first.investor.name} and ${tied.investor.name}: ${share} is the same`
      : `You share only one stock with ${first.investor.name}, ${shortNameOf(only)}: ${share} of the two portfolios`;
  if (tied)
    return `You invest most like ${first.investor.name} and ${tied.investor.name}: ${share} is the same`;
  return `You invest most like ${first.investor.name}: ${share} of the two portfolios is the same`;
}

/** Says what you and an investor share and what only one of you holds. */
export function apartSentence({ shared, onlyYours, onlyTheirs, investor }: InvestorMatch): string {
  const apart = [onlyYours[0], onlyTheirs[0]].flatMap((holding) => (holding ? shortNameOf(holding) : []));
  if (shared.length === 0) return `You and ${investor.name} share no holding`;
  const same = shared.slice(0, namedShared).map(shortNameOf);
  const sharing = `${listed(same)} ${areOrIs(same.length)} what you share${shared.length > same.length ? ' most' : ''}`;
  return apart.length === 0
    ? sharing
    : `${sharing}; ${listed(apart)} ${areOrIs(apart.length)} what sets you apart`;
}

/** Says which shared holdings are of other listings than yours; undefined if none is. */
export function filedAsSentence({ shared }: Pick<InvestorMatch, 'shared'>): string | undefined {
  const others = shared.flatMap(({ symbol, filedAs }) => (filedAs ? `${filedAs} as ${symbol}` : []));
  return others.length === 0
    ? undefined
    : `You hold ${listed(others)}: all listings of a company count as one.`;
}

/** Returns the largest holdings that the other portfolio lacks. */
export const largeAndMissing = <Holding extends { weight: number }>(only: readonly Holding[]): Holding[] =>
  only.filter(({ weight }) => weight >= largeWeight).slice(0, namedLarge);

/** Says how many of the stocks had more sellers than buyers in the last quarter. */
export function tradedSentence(activity: MatchReport['activity']): string {
  const more = (by: (row: MatchReport['activity'][number]) => number) =>
    activity.filter((row) => by(row) > 0);
  const sold = more(({ buyers, sellers }) => sellers - buyers);
  const bought = more(({ buyers, sellers }) => buyers - sellers);
  const all = activity.length;
  if (activity.every(({ buyers, sellers }) => buyers + sellers === 0))
    return 'No investor bought or sold any of your stocks';
  if (all === 1) return oneTraded(activity[0] as MatchReport['activity'][number]);
  const [majority, minority, words] =
    sold.length >= bought.length
      ? [sold, bought, ['sellers than buyers', 'buyers']]
      : [bought, sold, ['buyers than sellers', 'sellers']];
  if (majority.length === 0) return 'As many investors bought as sold each of your stocks';
  const first = `${partOf(majority.length, all)} had more ${words[0]}`;
  if (minority.length === 0) return first;
  const only = minority.length < majority.length ? 'only ' : '';
  const names =
    minority.length <= 2 ? `${only}${listed(minority.map(shortNameOf))}` : numberWord(minority.length);
  return `${first}; ${names} had more ${words[1]}`;
}

function partOf(count: number, all: number): string {
  if (count < all) return `${capitalised(numberWord(count))} of your ${numberWord(all)} stocks`;
  return all === 2 ? 'Both of your stocks' : `All ${numberWord(all)} of your stocks`;
}

function oneTraded({ buyers, sellers, ...stock }: MatchReport['activity'][number]): string {
  const name = shortNameOf(stock);
  if (buyers === sellers) return `As many investors bought ${name} as sold it`;
  return buyers > sellers
    ? `More investors bought ${name} than sold it`
    : `More investors sold ${name} than bought it`;
}

const stocksOf = (count: number) => (count === 1 ? '1 holding' : `${count} holdings`);

/** Says how much of the money is compared: `all of your money`, `95.7% of your money`. */
function coverageText(coverage: number): string {
  if (coverage > 0.9995) return 'all of the money can be compared';
  return `${shareOf(coverage)} of the money can be compared`;
}

/** The line of facts about what is compared, and with what. */
export function comparedText({ compared, asOf, matches, coverage }: MatchReport): string {
  const prices = asOf === null ? ' at the values you entered' : ` at the closes of ${longDate(asOf)}`;
  const what = `Your ${stocksOf(compared)}${prices}`;
  return `${what} against ${matches.length} investors’ last filings · ${coverageText(coverage)}`;
}

/** Formats a rank correlation; undefined where there is none. */
export const correlationText = (correlation: number | null): string | undefined =>
  correlation === null ? undefined : ratio(correlation);
