import { coversRange, type PriceRange } from '#domain/price-ranges.ts';
import { longDate, monthAndYear, shareOf } from '#web/lib/formats.ts';
import { listed } from '#web/lib/phrases.ts';
import type { ChartSeries } from '#web/ui/price-chart/chart-series.ts';
import type { ComparedCurrencies } from './use-chart-data.ts';

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
  /** Whether the reader chose the dates `from` and `asOf`. */
  isOwn?: boolean;
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
  if (period.isOwn && period.from) {
    const parts = [main, ...others].map(
      ({ name, change }) => `${name} ${movement(change).replace(/^has (?=gained|lost)/, '')}`,
    );
    return `${parts.join('; ')} from ${longDate(period.from)} to ${longDate(period.asOf)}`;
  }
  if (main.change >= 1) {
    const first = `${main.name} is worth ${timesOf(main.change)} what it was ${agoText(period)}`;
    const rest = others.map(({ name, change }) => `${name} ${timesOf(change)}`);
    return rest.length > 0 ? `${first}, ${listed(rest)}` : first;
  }
  const rest = others.map(({ name, change }) => `${name} ${movement(change)}`);
  const first = `${main.name} ${movement(main.change)} ${duringText(period)}`;
  return rest.length > 0 ? `${first}; ${listed(rest)}` : first;
}

/** Returns the first day if the closes cover less than the range; undefined otherwise. */
export const lateStart = (range: PriceRange, from: string, asOf: string): string | undefined =>
  coversRange(range, from, asOf) ? undefined : from;

/** What the reader chose: a range, or own dates. */
export type ChosenPeriod = PriceRange | 'own';

const periodOf = ([main]: ChartSeries['lines'], chosen: ChosenPeriod): Period => {
  const [from, asOf] = [main.base.date, main.last.date];
  if (chosen === 'own') return { range: '1y', asOf, from, isOwn: true };
  return { range: chosen, asOf, from: lateStart(chosen, from, asOf) };
};

/** Says what became of the price of the stock itself, once its closes are loaded. */
export const priceSentence = ({ lines }: ChartSeries, chosen: ChosenPeriod): string =>
  changeSentence([lines[0]], periodOf(lines, chosen));

/** Says how the stock compares, and names the measure; undefined without a comparison. */
export function comparisonSentence(
  { lines, isCompared, hasDividends }: ChartSeries,
  chosen: ChosenPeriod,
): string | undefined {
  if (!isCompared) return undefined;
  const measure = hasDividends ? 'With dividends reinvested' : 'Without dividends';
  return `${measure}, ${changeSentence(lines, periodOf(lines, chosen))}.`;
}

/** Names the last day of the lines that end before the others. */
const earlierEnds = ({ lines, to }: ChartSeries): string[] =>
  lines.filter(({ last }) => last.date < to).map(({ name, last }) => `${name} up to ${longDate(last.date)}.`);

interface MeasuredChart {
  hasTrades: boolean;
  /** Whether the security can have splits and dividends. */
  hasEvents: boolean;
  /** What prices count, such as `euros`. */
  unit: string;
  currencies: ComparedCurrencies;
}

const currencyTexts = (unit: string): Record<ComparedCurrencies, string> => ({
  same: '',
  converted: ` in ${unit} at the rates of each day`,
  own: ', each in its own currency',
});

/** Names the measure and the unit of the chart. */
export function seriesMeasure(
  series: ChartSeries,
  { hasTrades, hasEvents, unit, currencies }: MeasuredChart,
): string {
  const { isCompared, from, hasDividends, unknownDividends } = series;
  const what = isCompared
    ? `Change since ${longDate(from)}${currencyTexts(unit)[currencies]}`
    : `Closes in ${unit} since ${longDate(from)}`;
  const dividends = hasDividends ? 'with dividends reinvested before tax' : 'without dividends';
  const hasTotal = series.lines.some(({ kind }) => kind === 'total');
  const total = hasTotal ? ' Dashed: dividends reinvested before tax.' : '';
  const trades = hasTrades ? ' Circles: your own trades, filled for sales.' : '';
  const adjusted = hasEvents || isCompared ? `, adjusted for splits, ${dividends}` : '';
  const measure = `${what}${adjusted}.${total}${trades}`;
  return [measure, ...earlierEnds(series), ...unknownDividends].join(' ');
}
