import type { History } from '#contract/market.ts';
import { chartPoints } from '#web/ui/chart-points.ts';

/** A security and its history. */
export interface ChartSource {
  symbol: string;
  name: string;
  history: History;
}

/** A day of a line. */
export interface LineDay {
  date: string;
  close: number;
  /** The height of the line: the close in dollars, or the change since the base as a fraction. */
  value: number;
}

export interface ChartLine {
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
  /** The stock itself first. */
  lines: readonly [ChartLine, ...ChartLine[]];
  /** The compared symbols without a history. */
  missing: readonly string[];
}

/** Returns the first day whose close is comparable with the last one: the first after the last break. */
function comparableFrom({ bars, breaks = [] }: History): string | undefined {
  const since = breaks.at(-1)?.date ?? '';
  return bars.find(({ date }) => date >= since)?.date;
}

function runsOf(history: History, from: string): { date: string; close: number }[][] {
  const runs: { date: string; close: number }[][] = [[]];
  for (const { time, value, last } of chartPoints(history)) {
    if (time < from || value === undefined) continue;
    runs.at(-1)?.push({ date: time, close: value });
    if (last) runs.push([]);
  }
  return runs.filter(({ length }) => length > 0);
}

/**
 * Returns the line of a history from a day on. Changes count from `base`, the first day if that is later. Undefined
 * without a close.
 */
function lineOf(
  { symbol, name, history }: ChartSource,
  { from, base, isCompared }: { from: string; base: string; isCompared: boolean },
): ChartLine | undefined {
  const runs = runsOf(history, from);
  const days = runs.flat();
  const first = days.find(({ date }) => date >= base);
  const last = days.at(-1);
  if (!first || !last) return undefined;
  const valued = ({ date, close }: { date: string; close: number }): LineDay => ({
    date,
    close,
    value: isCompared ? close / first.close - 1 : close,
  });
  return {
    symbol,
    name,
    runs: runs.map((run) => run.map(valued)),
    base: valued(first),
    last: valued(last),
    change: last.close / first.close - 1,
  };
}

/**
 * Returns the lines of a stock and of those it is compared with. A comparison begins on the first day that all of them
 * have, after the last break of any. Undefined if the stock has no close.
 */
export function chartSeries(stock: ChartSource, compared: readonly ChartSource[]): ChartSeries | undefined {
  const starts = new Map(
    [stock, ...compared].map((one) => [one.symbol, comparableFrom(one.history)] as const),
  );
  const own = starts.get(stock.symbol);
  if (own === undefined) return undefined;
  const known = compared.filter(({ symbol }) => starts.get(symbol) !== undefined);
  const isCompared = known.length > 0;
  const base = [own, ...known.map(({ symbol }) => starts.get(symbol) ?? '')].sort().at(-1) ?? own;
  const options = { from: isCompared ? base : '', base, isCompared };
  const main = lineOf(stock, options);
  if (!main) return undefined;
  const others = known.flatMap((one) => lineOf(one, options) ?? []);
  return {
    isCompared,
    from: main.runs[0]?.[0]?.date ?? main.base.date,
    to:
      [main, ...others]
        .map(({ last }) => last.date)
        .sort()
        .at(-1) ?? main.last.date,
    lines: [main, ...others],
    missing: compared.filter(({ symbol }) => starts.get(symbol) === undefined).map(({ symbol }) => symbol),
  };
}

/** Returns the value of a line on a day, or of the last day before it; undefined before its first. */
export function valueOn({ runs }: ChartLine, date: string): LineDay | undefined {
  const run = runs.findLast(([first]) => first !== undefined && first.date <= date);
  return run?.findLast((day) => day.date <= date);
}
