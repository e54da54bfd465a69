import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import type { HistoryBreak, PriceBar, PriceHistory, Sparkline } from '#contract/market.ts';
import { daysFromBase, type PriceRange, rangeStart } from '#domain/price-ranges.ts';
import { closeScale, type DailyCloses } from './history-codec.ts';

export interface SymbolCloses {
  symbol: string;
  closes: DailyCloses | undefined;
  calendar: readonly string[];
  breaks: readonly HistoryBreak[];
  /** Whether the calendar has days on which the exchange of the symbol is closed. */
  hasHolidays?: boolean;
}

const sparklineDays = 63;

/** No exchange is closed for as many days of a calendar that has weekends. */
const longestHoliday = 12;

/** A trading day; `close` is undefined on a day without one. */
interface Day {
  date: string;
  close: number | undefined;
  thousands: number | null;
}

const isWeekend = (date: string) => new Date(date).getUTCDay() % 6 === 0;

/** Returns the gaps that are too long for a holiday. */
function withoutHolidays(gaps: readonly number[]): number[] {
  const kept: number[] = [];
  for (let start = 0; start < gaps.length; ) {
    let end = start + 1;
    while (gaps[end] === (gaps[end - 1] as number) + 1) end += 1;
    if (end - start > longestHoliday) kept.push(...gaps.slice(start, end));
    start = end;
  }
  return kept;
}

function daysOf({ closes, calendar, hasHolidays = false }: SymbolCloses): Day[] {
  if (!closes) return [];
  const { from, gaps, cents, volumes } = closes;
  const scale = closeScale(closes);
  const missing = new Set(gaps);
  const shown = hasHolidays ? new Set(withoutHolidays(gaps)) : missing;
  let at = 0;
  const days = Array.from({ length: cents.length + gaps.length }, (_, offset) => {
    const date = calendar[from + offset] as string;
    if (missing.has(offset)) {
      const isShown = shown.has(offset) && !(hasHolidays && isWeekend(date));
      return { date, close: undefined, thousands: null, isShown };
    }
    const day = {
      date,
      close: (cents[at] as number) / scale,
      thousands: volumes?.[at] ?? null,
      isShown: true,
    };
    at += 1;
    return day;
  });
  return hasHolidays ? days.filter(({ isShown }) => isShown) : days;
}

function toBar({ date, thousands }: Day, close: number): PriceBar {
  return { date, close, ...(thousands !== null && { volume: thousands * 1000 }) };
}

/** Returns the closes of a range with its gaps and breaks. */
export function historyOf(of: SymbolCloses, range: PriceRange): PriceHistory {
  const { symbol, breaks } = of;
  const days = daysOf(of);
  const asOf = days.at(-1)?.date;
  if (!asOf) return { symbol, asOf: null, bars: [] };
  const closed = days.filter(({ close }) => close !== undefined);
  const bars = daysFromBase(closed, rangeStart(range, asOf)).flatMap((day) =>
    day.close === undefined ? [] : toBar(day, day.close),
  );
  const first = bars[0]?.date ?? asOf;
  const gaps = days.filter(({ date, close }) => close === undefined && date > first).map(({ date }) => date);
  const within = breaks.filter(({ date }) => date > first && date <= asOf);
  return {
    symbol,
    asOf,
    bars,
    ...(gaps.length > 0 && { gaps }),
    ...(within.length > 0 && { breaks: within }),
  };
}

/**
 * Returns the closes of the last 63 trading days; null before the first one, and before the last break: closes across one are
 * not comparable.
 */
export function sparklineOf(of: SymbolCloses): Sparkline {
  const { symbol, breaks } = of;
  const days = daysOf(of).slice(-sparklineDays);
  const since = breaks.at(-1)?.date ?? '';
  const closes = days.map(({ date, close }) => (date < since ? null : (close ?? null)));
  return { symbol, closes: [...Array<null>(sparklineDays - closes.length).fill(null), ...closes] };
}

/** Reads the breaks by symbol: days from which closes cannot be compared with earlier ones. */
export async function readBreaks(folder: string): Promise<ReadonlyMap<string, HistoryBreak[]>> {
  const text = await readFile(join(folder, 'breaks.csv'));
  const rows = parse<HistoryBreak & { symbol: string }>(text, { columns: true });
  const bySymbol = Map.groupBy(rows, ({ symbol }) => symbol);
  return new Map(
    [...bySymbol].map(([symbol, breaks]) => [symbol, breaks.map(({ date, reason }) => ({ date, reason }))]),
  );
}
