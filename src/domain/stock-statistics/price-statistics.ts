import { monthsBefore } from '../performance/periods.ts';
import { beta, volatility } from '../returns/risk.ts';
import type { DailyPrices } from '../security-data.ts';
import { type ComparableCloses, logReturns } from './log-returns.ts';
import { baseClose, type DatedRange, datedRanges, indexUntil, rangeBaseDay } from './range-bases.ts';

/** Figures need at least this many common daily returns. */
export const fewestReturns = 60;

/** What the closes of a security say about it, in US dollars and fractions; NaN where too few closes are known. */
export interface PriceStatistics {
  /** The day of the last close, since 1970-01-01. */
  lastDay: number;
  /** The day of the first close that can be compared with the last one: a shorter period is all that figures rest on. */
  firstDay: number;
  /** The closes from which the changes over the ranges start. */
  bases: Readonly<Record<DatedRange, number>>;
  /** The highest and lowest close of 52 weeks. */
  high52: number;
  low52: number;
  /** Annualised, of the daily log returns of a year. */
  volatility: number;
  /** Against the benchmark, over all returns. */
  beta: number;
  /** The largest fall within five years, as a negative fraction. */
  maxDrawdown: number;
}

/** The trading days of the last two years with the one before them, and the benchmark's returns on them. */
export interface ReturnWindow {
  tradingDays: Int32Array;
  benchmark: Float64Array;
}

/** Returns the index of the first return of the last year. */
export function oneYearStart(tradingDays: ArrayLike<number>): number {
  const yearAgo = monthsBefore(tradingDays[tradingDays.length - 1] as number, 12);
  let index = 0;
  while ((tradingDays[index + 1] ?? Number.POSITIVE_INFINITY) <= yearAgo) index++;
  return index;
}

const countOf = (returns: Float64Array) =>
  returns.reduce((count, value) => (Number.isNaN(value) ? count : count + 1), 0);

function yearlyVolatility(returns: Float64Array): number {
  const measure = volatility(returns);
  return measure.ok && countOf(returns) >= fewestReturns ? measure.value : Number.NaN;
}

function betaOf(returns: Float64Array, benchmark: Float64Array): number {
  const common = returns.map((value, at) => value + (benchmark[at] as number));
  const measure = beta(returns, benchmark);
  return measure.ok && countOf(common) >= fewestReturns ? measure.value : Number.NaN;
}

/** Returns the closes after a day. */
function closesAfter({ days, closes }: DailyPrices, day: number): Float64Array {
  return closes.subarray(indexUntil(days, day) + 1);
}

function largestFall(closes: Float64Array): number {
  let [peak, worst] = [0, 0];
  for (const close of closes) {
    peak = Math.max(peak, close);
    worst = Math.min(worst, close / peak - 1);
  }
  return closes.length < fewestReturns ? Number.NaN : worst;
}

const extreme = (pick: (...values: number[]) => number, closes: Float64Array) =>
  closes.length === 0 ? Number.NaN : pick(...closes);

/** Computes the statistics of a security with at least one close. Ranges end on its last close and cross no break. */
export function priceStatistics(closes: ComparableCloses, window: ReturnWindow): PriceStatistics {
  const { prices, breakDays } = closes;
  const { tradingDays, benchmark } = window;
  const lastDay = prices.days.at(-1) ?? 0;
  const lastBreak = Math.max(Number.NEGATIVE_INFINITY, ...[...breakDays].filter((day) => day <= lastDay));
  const returns = logReturns(closes, tradingDays);
  const since = (day: number) => closesAfter(prices, Math.max(day, lastBreak - 1));
  const year = since(monthsBefore(lastDay, 12));
  const bases = datedRanges.map(
    (range) => [range, baseClose(prices, rangeBaseDay(range, lastDay), lastBreak)] as const,
  );
  return {
    lastDay,
    firstDay: prices.days[indexUntil(prices.days, lastBreak - 1) + 1] ?? lastDay,
    bases: Object.fromEntries(bases) as Record<DatedRange, number>,
    high52: extreme(Math.max, year),
    low52: extreme(Math.min, year),
    volatility: yearlyVolatility(returns.subarray(oneYearStart(tradingDays))),
    beta: betaOf(returns, benchmark),
    maxDrawdown: largestFall(since(monthsBefore(lastDay, 60))),
  };
}
