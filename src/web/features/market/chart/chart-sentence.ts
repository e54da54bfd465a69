import { type PriceRange, rangeStart } from '#domain/price-ranges.ts';
import { longDate, monthAndYear, shareOf } from '#web/lib/formats.ts';
import { listed } from '#web/lib/phrases.ts';
import type { ChartSeries } from './chart-series.ts';

/** A security and its change over the period, as a fraction. */
interface NamedChange {
  name: string;
  change: number;
}

/** The period of a chart. `from` is undefined if the closes cover the whole range. */
interface Period {
  range: PriceRange;
  asOf: string;
  from?: string | undefined;
}

const ago: Record<Exclude<PriceRange, 'ytd'>, string> = {
  '1m': 'a month ago',
  '6m': 'six months ago',
  '1y': 'a year ago',
  '3y': 'three years ago',
  '5y': 'five years ago',
  '20y': 'twenty years ago',
};
const during: Record<Exclude<PriceRange, 'ytd'>, string> = {
  '1m': 'in a month',
  '6m': 'in six months',
  '1y': 'in a year',
  '3y': 'in three years',
  '5y': 'in five years',
  '20y': 'in twenty years',
};

function agoText({ range, asOf, from }: Period): string {
  if (from) return `in ${monthAndYear(from)}`;
  return range === 'ytd' ? `at the end of ${Number(asOf.slice(0, 4)) - 1}` : ago[range];
}

function duringText({ range, asOf, from }: Period): string {
  if (from) return `since ${monthAndYear(from)}`;
  return range === 'ytd' ? `so far in ${asOf.slice(0, 4)}` : during[range];
}

const timesOf = (change: number) => {
  const factor = change + 1;
  return `${factor < 99.5 ? factor.toFixed(1) : Math.round(factor)} times`;
};
const percentOf = (change: number) => {
  const size = Math.abs(change);
  return size < 0.995 ? shareOf(size) : `${Math.round(size * 100)}%`;
};
const flat = 0.0005;

function movement(change: number): string {
  if (Math.abs(change) < flat) return 'has not changed';
  return `has ${change > 0 ? 'gained' : 'lost'} ${percentOf(change)}`;
}

/** Says how a stock and those that it is compared with changed in the period: the title of the chart. */
export function changeSentence(
  [main, ...others]: readonly [NamedChange, ...NamedChange[]],
  period: Period,
): string {
  if (main.change >= 1) {
    const first = `${main.name} is worth ${timesOf(main.change)} what it was ${agoText(period)}`;
    const rest = others.map(({ name, change }) => `${name} ${timesOf(change)}`);
    return rest.length > 0 ? `${first}, ${listed(rest)}` : first;
  }
  const rest = others.map(({ name, change }) => `${name} ${movement(change)}`);
  const first = `${main.name} ${movement(main.change)} ${duringText(period)}`;
  return rest.length > 0 ? `${first}; ${listed(rest)}` : first;
}

const slackDays = 10;
const dayMs = 86_400_000;

/** Returns the first day if the closes cover less than the range; undefined otherwise. */
export function lateStart(range: PriceRange, from: string, asOf: string): string | undefined {
  const wanted = Date.parse(rangeStart(range, asOf));
  return Date.parse(from) - wanted > slackDays * dayMs ? from : undefined;
}

/** Says what the chart shows, once its closes are loaded. */
export function seriesSentence({ lines }: ChartSeries, range: PriceRange): string {
  const [main] = lines;
  const asOf = main.last.date;
  return changeSentence(lines, { range, asOf, from: lateStart(range, main.base.date, asOf) });
}

/** Names the measure and the unit of the chart. */
export function seriesMeasure({ isCompared, from }: ChartSeries, hasTrades: boolean): string {
  const what = isCompared ? `Change since ${longDate(from)}` : `Closes in US dollars since ${longDate(from)}`;
  return `${what}, adjusted for splits, without dividends.${hasTrades ? ' Circles: your own trades.' : ''}`;
}
