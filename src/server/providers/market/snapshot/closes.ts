import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import type { Bar, History, HistoryBreak, Sparkline } from '#contract/market.ts';
import { daysFromBase, type PriceRange, rangeStart } from '#domain/price-ranges.ts';
import type { DailyCloses } from './history-codec.ts';

export interface SymbolCloses {
  symbol: string;
  closes: DailyCloses | undefined;
  calendar: readonly string[];
  breaks: readonly HistoryBreak[];
}

const sparklineDays = 63;

/** A trading day; `cents` is undefined on a day without a close. */
interface Day {
  date: string;
  cents: number | undefined;
  thousands: number | null;
}

function daysOf({ from, gaps, cents, volumes }: DailyCloses, calendar: readonly string[]): Day[] {
  const missing = new Set(gaps);
  let at = 0;
  return Array.from({ length: cents.length + gaps.length }, (_, offset) => {
    const date = calendar[from + offset] as string;
    if (missing.has(offset)) return { date, cents: undefined, thousands: null };
    const day = { date, cents: cents[at], thousands: volumes?.[at] ?? null };
    at += 1;
    return day;
  });
}

function toBar({ date, thousands }: Day, cents: number): Bar {
  return { date, close: cents / 100, ...(thousands !== null && { volume: thousands * 1000 }) };
}

/** Returns the closes of a range with its gaps and breaks. */
export function historyOf({ symbol, closes, calendar, breaks }: SymbolCloses, range: PriceRange): History {
  const days = closes ? daysOf(closes, calendar) : [];
  const asOf = days.at(-1)?.date;
  if (!asOf) return { symbol, asOf: null, bars: [] };
  const closed = days.filter(({ cents }) => cents !== undefined);
  const bars = daysFromBase(closed, rangeStart(range, asOf)).flatMap((day) =>
    day.cents === undefined ? [] : toBar(day, day.cents),
  );
  const first = bars[0]?.date ?? asOf;
  const gaps = days.filter(({ date, cents }) => cents === undefined && date > first).map(({ date }) => date);
  const within = breaks.filter(({ date }) => date > first && date <= asOf);
  return {
    symbol,
    asOf,
    bars,
    ...(gaps.length > 0 && { gaps }),
    ...(within.length > 0 && { breaks: within }),
  };
}

/** Returns the last 63 trading days, starting after the last break: closes across one are not comparable. */
export function sparklineOf({ symbol, closes, calendar, breaks }: SymbolCloses): Sparkline {
  const days = closes ? daysOf(closes, calendar).slice(-sparklineDays) : [];
  const since = breaks.at(-1)?.date ?? '';
  return {
    symbol,
    closes: days
      .filter(({ date }) => date >= since)
      .map(({ cents }) => (cents === undefined ? null : cents / 100)),
  };
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
