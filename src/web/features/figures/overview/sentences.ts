import type { Performance, PositionPerformance } from '#contract/figures.ts';
import { longDate, monthAndYear, shareOf } from '#web/lib/formats.ts';
import type { AmountFormats } from '#web/lib/hidden-amounts.ts';
import { capitalised, listed, shareInWords } from '#web/lib/phrases.ts';
import { shortNameOf } from '#web/lib/short-name.ts';
import { comparedWith } from './benchmark-name.ts';

type ValueFigures = Pick<Performance, 'startValue' | 'endValue' | 'netFlows' | 'benchmark' | 'series'> & {
  coverage: Pick<Performance['coverage'], 'undated'>;
};

function comparison({ benchmark }: ValueFigures, { whole }: AmountFormats): string {
  if (!benchmark || benchmark.endValue === null) return '';
  const end = whole(benchmark.endValue);
  if (benchmark.kind === 'inflation') return `; ${comparedWith(benchmark)}, it would have to be ${end}`;
  const rebalanced = benchmark.kind === 'blend' ? 'rebalanced monthly, ' : '';
  const dividends = benchmark.returns === 'total' ? 'with dividends reinvested' : 'without dividends';
  return `; ${comparedWith(benchmark)}, ${rebalanced}${dividends}, the same money would be ${end}`;
}

type Coverage = Pick<Performance['coverage'], 'share' | 'undated'>;

/** Returns whether nothing that is held has a date of purchase, so that a gain of 0 is an unknown one. */
export const isGainUnknown = ({ share, undated }: Coverage): boolean => share === 0 && undated !== 0;

/** Says which holdings a gain leaves out; empty if it has all. */
export const withoutUndated = ({ undated }: Coverage, { whole }: AmountFormats): string =>
  undated === 0 ? '' : ` Without holdings of ${whole(undated)}, whose dates of purchase are not entered.`;

/** Says what has become of the money in the period: the title of the value chart. */
export function valueSentence(figures: ValueFigures, formats: AmountFormats): string {
  const { startValue, series, coverage } = figures;
  const { whole } = formats;
  const { undated } = coverage;
  const [endValue, netFlows] = [figures.endValue - undated, figures.netFlows - undated];
  const invested = startValue + netFlows;
  if (undated > 0) {
    const without = `${whole(undated)} has no date of purchase and therefore no return`;
    if (Math.abs(endValue) < 0.5 && Math.abs(invested) < 0.5)
      return `Your holdings are worth ${whole(undated)}; their return is known once dates of purchase are entered`;
    return `${valueSentence({ ...figures, endValue, netFlows, coverage: { undated: 0 }, benchmark: null }, formats)}; ${without}`;
  }
  if (series.length === 0) return 'There is nothing to show in this period';
  if (invested <= 0)
    return endValue > 0
      ? `You have taken out more than you put in; what is left is worth ${whole(endValue)}`
      : `You have taken out ${whole(-invested)} more than you put in`;
  const gain = endValue - invested;
  if (Math.abs(gain) < 0.5) return `Your ${whole(invested)} is worth what you put in`;
  const verb = gain > 0 ? 'has become' : 'is now worth';
  return `Your ${whole(invested)} ${verb} ${whole(endValue)}${comparison(figures, formats)}`;
}

/** Says how many months rose, and which was the best and the worst. */
export function monthsSentence(months: Performance['months']): string {
  const known = months.flatMap(({ month, twr }) => (twr === null ? [] : [{ month, twr }]));
  const [first] = known;
  if (!first) return 'No month is known yet';
  const rose = known.filter(({ twr }) => twr > 0).length;
  const count = `${rose} of ${known.length} ${known.length === 1 ? 'month' : 'months'} rose`;
  if (known.length < 3) return count;
  const best = known.reduce((top, one) => (one.twr > top.twr ? one : top), first);
  const worst = known.reduce((low, one) => (one.twr < low.twr ? one : low), first);
  const name = ({ month }: { month: string }) => monthAndYear(`${month}-01`);
  return `${count}; the best was ${name(best)}, the worst ${name(worst)}`;
}

type Gaining = Pick<PositionPerformance, 'name' | 'symbol' | 'gain'>;

function losersPart(losers: readonly Gaining[], { whole }: AmountFormats): string {
  const lost = whole(losers.reduce((total, { gain }) => total - gain.total, 0));
  return losers.length > 2
    ? `${losers.length} others cost you ${lost}`
    : `${listed(losers.map(shortNameOf))} cost you ${lost}`;
}

/** Says which holding made the gain and which cost money: the title of the bars. */
export function gainSentence(positions: readonly Gaining[], formats: AmountFormats): string {
  const sorted = positions.filter(({ gain }) => gain.total !== 0).sort((a, b) => b.gain.total - a.gain.total);
  const [top] = sorted;
  if (!top) return positions.length > 0 ? 'No holding has gained or lost yet' : 'No gain is known yet';
  const losers = sorted.filter(({ gain }) => gain.total < 0);
  if (losers.length === sorted.length) {
    const worst = sorted.at(-1) ?? top;
    return sorted.length === 1
      ? `${shortNameOf(worst)} has lost ${formats.whole(-worst.gain.total)}`
      : `Every holding has lost; ${shortNameOf(worst)} the most, ${formats.whole(-worst.gain.total)}`;
  }
  const total = sorted.reduce((sum, { gain }) => sum + gain.total, 0);
  const share = total > 0 ? top.gain.total / total : Number.POSITIVE_INFINITY;
  const made =
    share <= 1
      ? `${shortNameOf(top)} made ${shareInWords(share)} of the gain`
      : `${shortNameOf(top)} gained the most, ${formats.whole(top.gain.total)}`;
  return losers.length === 0 ? made : `${made}; ${losersPart(losers.toReversed(), formats)}`;
}

/** Says how the money is distributed over holdings: the title of the treemap. */
export function allocationSentence(rows: readonly { name: string; share: number }[]): string {
  const [top] = rows;
  if (!top) return 'Nothing with a known price is held';
  if (rows.length === 1) return `All of the money is in ${top.name}`;
  if (top.share < 0.2) return `No holding is more than ${shareOf(top.share)} of the money`;
  return `${capitalised(shareInWords(top.share))} of the money is in ${top.name}`;
}

/** Says which group is the largest: the title of the sector bars. */
export function groupSentence(rows: readonly { key: string; name: string; share: number }[]): string {
  const top = rows.find(({ key }) => key !== '');
  if (!top) return 'How the money is distributed is not known';
  const share = shareInWords(top.share);
  return `${capitalised(share)} ${/s$/.test(share) ? 'are' : 'is'} in ${top.name}`;
}

/** Says why a period ends before today; empty for one that ends on purpose. */
export const endNote = (to: string, newest: string, today: string): string =>
  to === newest && newest < today
    ? `. The figures end on ${longDate(to)}, the day of the newest price or transaction.`
    : '';
