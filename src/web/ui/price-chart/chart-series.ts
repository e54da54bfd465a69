import type { PriceHistory } from '#contract/market.ts';
import { chartPoints } from './chart-points.ts';
import { type AverageDays, movingAverage } from './moving-average.ts';

/** A security and its history. */
export interface ChartSource {
  symbol: string;
  name: string;
  history: PriceHistory;
}

/** A day of a line. */
export interface LineDay {
  date: string;
  close: number;
  /** The height of the line: the close in dollars, or the change since the base as a fraction, perhaps with dividends. */
  value: number;
}

/** The price, another security, or something else about the stock itself. */
export type LineKind = 'price' | 'compared' | 'total' | AverageDays;

export interface ChartLine {
  kind: LineKind;
  symbol: string;
  name: string;
  /** The days between two interruptions: a line is not drawn across gaps and breaks. */
  runs: readonly (readonly LineDay[])[];
  /** The first comparable close, from which changes count. */
  base: LineDay;
  last: LineDay;
  /** The change from the base to the last close, as a fraction. */
  change: number;
}

export interface ChartSeries {
  /** Whether values are changes in per cent instead of dollars. */
  isCompared: boolean;
  from: string;
  to: string;
  /** The price of the stock itself first. */
  lines: readonly [ChartLine, ...ChartLine[]];
  /** The compared symbols without a history. */
  missing: readonly string[];
  /** Whether changes count reinvested dividends. */
  hasDividends: boolean;
  /** Says of which lines dividends are not known throughout. */
  unknownDividends: readonly string[];
}

/** Returns the first day whose close is comparable with the last one: the first after the last break. */
function comparableFrom({ bars, breaks = [] }: PriceHistory): string | undefined {
  const since = breaks.at(-1)?.date ?? '';
  return bars.find(({ date }) => date >= since)?.date;
}

function runsOf(history: PriceHistory, from: string): { date: string; close: number }[][] {
  const runs: { date: string; close: number }[][] = [[]];
  for (const { time, value, last } of chartPoints(history)) {
    if (time < from || value === undefined) continue;
    runs.at(-1)?.push({ date: time, close: value });
    if (last) runs.push([]);
  }
  return runs.filter(({ length }) => length > 0);
}

/** Returns what one share of the first day is on a day, with its dividends reinvested if the history has them. */
const sharesOn = ({ reinvested }: PriceHistory, date: string): number =>
  reinvested?.steps.findLast((step) => step.date <= date)?.shares ?? 1;

interface LineOptions {
  /** The first day of the line. */
  from: string;
  /** The day from which changes count. */
  base: string;
  isCompared: boolean;
  /** Whether changes count reinvested dividends. */
  hasDividends: boolean;
}

/**
 * Returns the line of a history from a day on. Changes count from `base`, the first day if that is later. Undefined
 * without a close.
 */
function lineOf(
  { symbol, name, history }: ChartSource,
  { from, base, isCompared, hasDividends }: LineOptions,
): ChartLine | undefined {
  const runs = runsOf(history, from);
  const days = runs.flat();
  const first = days.find(({ date }) => date >= base);
  const last = days.at(-1);
  if (!first || !last) return undefined;
  const worth = ({ date, close }: { date: string; close: number }) =>
    close * (hasDividends ? sharesOn(history, date) : 1);
  const changeOf = (day: { date: string; close: number }) => worth(day) / worth(first) - 1;
  const valued = (day: { date: string; close: number }): LineDay => ({
    ...day,
    value: isCompared ? changeOf(day) : day.close,
  });
  return {
    kind: 'compared',
    symbol,
    name,
    runs: runs.map((run) => run.map(valued)),
    base: valued(first),
    last: valued(last),
    change: changeOf(last),
  };
}

/** What a chart shows of the stock itself beside its price. Nothing of it is drawn in a comparison. */
export interface SeriesExtras {
  /** Whether a line reinvests the dividends. */
  hasTotal: boolean;
  averages: readonly AverageDays[];
  /** The closes from which averages are computed: those of the days before the chart count, too. */
  known: PriceHistory;
}

/** Returns the line of the same days with other values; undefined if no day has one. */
function lineAlong(
  main: ChartLine,
  { kind, name }: Pick<ChartLine, 'kind' | 'name'>,
  worthOf: (day: LineDay) => number | undefined,
): ChartLine[] {
  const runs = main.runs
    .map((run) =>
      run.flatMap((day) => {
        const value = worthOf(day);
        return value === undefined ? [] : [{ ...day, value }];
      }),
    )
    .filter(({ length }) => length > 0);
  const days = runs.flat();
  const [base, last] = [days[0], days.at(-1)];
  return base && last
    ? [{ kind, symbol: main.symbol, name, runs, base, last, change: last.value / base.value - 1 }]
    : [];
}

/** Returns the lines of the total return and the averages, in dollars. */
function extraLines(
  main: ChartLine,
  history: PriceHistory,
  { hasTotal, averages, known }: SeriesExtras,
): ChartLine[] {
  const held = sharesOn(history, main.base.date);
  const total =
    hasTotal && history.reinvested
      ? lineAlong(main, { kind: 'total', name: 'With dividends' }, ({ date, close }) =>
          date < main.base.date ? undefined : (close * sharesOn(history, date)) / held,
        )
      : [];
  return [
    ...total,
    ...averages.flatMap((days) => {
      const means = movingAverage(known, days);
      return lineAlong(main, { kind: days, name: `${days} days` }, ({ date }) => means.get(date));
    }),
  ];
}

/**
 * Returns the lines of a stock and of those it is compared with. A comparison begins on the first day that all of them
 * have, after the last break of any. Undefined if the stock has no close.
 */
export function chartSeries(
  stock: ChartSource,
  compared: readonly ChartSource[],
  extras?: SeriesExtras,
): ChartSeries | undefined {
  const starts = new Map(
    [stock, ...compared].map((one) => [one.symbol, comparableFrom(one.history)] as const),
  );
  const own = starts.get(stock.symbol);
  if (own === undefined) return undefined;
  const known = compared.filter(({ symbol }) => starts.get(symbol) !== undefined);
  const isCompared = known.length > 0;
  const base = [own, ...known.map(({ symbol }) => starts.get(symbol) ?? '')].sort().at(-1) ?? own;
  const hasDividends =
    isCompared && [stock, ...known].every(({ history }) => history.reinvested !== undefined);
  const options = { from: isCompared ? base : '', base, isCompared, hasDividends };
  const line = lineOf(stock, options);
  if (!line) return undefined;
  const main: ChartLine = { ...line, kind: 'price' };
  const others = isCompared
    ? known.flatMap((one) => lineOf(one, options) ?? [])
    : extras
      ? extraLines(main, stock.history, extras)
      : [];
  const reinvesting = others.some(({ kind }) => kind === 'total') ? [stock] : [];
  return {
    isCompared,
    from: main.runs[0]?.[0]?.date ?? main.base.date,
    to:
      [main, ...others]
        .map(({ last }) => last.date)
        .sort()
        .at(-1) ?? main.last.date,
    lines: [main, ...others],
    hasDividends,
    unknownDividends: (hasDividends ? [stock, ...known] : reinvesting).flatMap(unknownDividendsOf),
    missing: compared.filter(({ symbol }) => starts.get(symbol) === undefined).map(({ symbol }) => symbol),
  };
}

function unknownDividendsOf({ name, history: { reinvested } }: ChartSource): string[] {
  return reinvested?.missing ? [`${name}: ${reinvested.missing}`] : [];
}

/** Returns the value of a line on a day, or of the last day before it; undefined before its first. */
export function valueOn({ runs }: ChartLine, date: string): LineDay | undefined {
  const run = runs.findLast(([first]) => first !== undefined && first.date <= date);
  return run?.findLast((day) => day.date <= date);
}
