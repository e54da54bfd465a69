import { monthsBefore } from '../performance/periods.ts';
import { latestStart } from '../price-ranges.ts';
import { beta, volatility } from '../returns/risk.ts';
import { type ComparableCloses, lastBreak, sinceLastBreak } from './comparable-closes.ts';
import { figureMonths } from './figure-periods.ts';
import { logReturns } from './log-returns.ts';
import { baseClose, type DatedRange, datedRanges, indexUntil, rangeBaseDay } from './range-bases.ts';

/** Figures need at least this many common daily returns. */
export const fewestReturns = 60;

/** A figure of a period in which no close is known for longer says nothing about the period. */
const maxHoleDays = 31;

/** What the closes of a security say over ranges, in its currency; NaN where too few closes are known. */
export interface RangeStatistics {
  /** The day of the last close, since 1970-01-01. */
  lastDay: number;
  /** The day of the first close that can be compared with the last one: a shorter period is all that figures rest on. */
  firstDay: number;
  /** The closes from which the changes over the ranges start. */
  bases: Readonly<Record<DatedRange, number>>;
  /** The highest and lowest close of 52 weeks. */
  high52: number;
  low52: number;
}

/** What the closes of a security say about it, in fractions; NaN where too few closes are known. */
export interface PriceStatistics extends RangeStatistics {
  /** Annualised, of the daily log returns of a year. */
  volatility: number;
  /** Against the benchmark, over two years. */
  beta: number;
  /** The largest fall within five years, as a negative fraction. */
  maxDrawdown: number;
}

/** The trading days of the last two years with the one before them, and the benchmark's returns on them. */
export interface ReturnWindow {
  tradingDays: Int32Array;
  benchmark: Float64Array;
}

/** Returns the index of the first return of the year that ends on a day, by default the last one. */
export function oneYearStart(tradingDays: ArrayLike<number>, lastDay?: number): number {
  const yearAgo = monthsBefore(lastDay ?? (tradingDays[tradingDays.length - 1] as number), 12);
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

/** Returns the beta of returns against those of a benchmark on the same days; NaN below 60 common ones. */
export function betaOf(returns: Float64Array, benchmark: Float64Array): number {
  const common = returns.map((value, at) => value + (benchmark[at] as number));
  const measure = beta(returns, benchmark);
  return measure.ok && countOf(common) >= fewestReturns ? measure.value : Number.NaN;
}

function hasHole(days: Int32Array): boolean {
  return days.some((day, at) => at > 0 && day - (days[at - 1] as number) > maxHoleDays);
}

/** Returns the comparable closes of the months of a figure; undefined with a hole in them. */
function closesOf(closes: ComparableCloses, figure: keyof typeof figureMonths): Float64Array | undefined {
  const { days, closes: all } = sinceLastBreak(closes);
  const from = indexUntil(days, monthsBefore(days.at(-1) ?? 0, figureMonths[figure] ?? 0)) + 1;
  return hasHole(days.subarray(from)) ? undefined : all.subarray(from);
}

function largestFall(closes: Float64Array): number {
  let [peak, worst] = [0, 0];
  for (const close of closes) {
    peak = Math.max(peak, close);
    worst = Math.min(worst, close / peak - 1);
  }
  return closes.length < fewestReturns ? Number.NaN : worst;
}

const extreme = (pick: (...values: number[]) => number, closes: Float64Array | undefined) =>
  closes === undefined || closes.length === 0 ? Number.NaN : pick(...closes);

/** Computes what closes say over ranges that end on the last one and cross no break. */
export function rangeStatistics(closes: ComparableCloses): RangeStatistics {
  const { prices } = closes;
  const lastDay = prices.days.at(-1) ?? 0;
  const since = lastBreak(closes);
  const bases = datedRanges.map(
    (range) => [range, baseClose(prices, rangeBaseDay(range, lastDay), since)] as const,
  );
  return {
    lastDay,
    firstDay: sinceLastBreak(closes).days[0] ?? lastDay,
    bases: Object.fromEntries(bases) as Record<DatedRange, number>,
    high52: extreme(Math.max, closesOf(closes, 'high52')),
    low52: extreme(Math.min, closesOf(closes, 'low52')),
  };
}

/** Computes the statistics of a security with at least one close. Periods end on its last close and cross no break. */
export function priceStatistics(closes: ComparableCloses, window: ReturnWindow): PriceStatistics {
  const { tradingDays, benchmark } = window;
  const ranges = rangeStatistics(closes);
  const { lastDay } = ranges;
  const returns = logReturns(closes, tradingDays);
  const firstReturn = tradingDays[0] ?? lastDay;
  /** Returns whether the window has all of a figure's months, which it lacks where closes have ended long ago. */
  const isCovered = (figure: 'volatility' | 'beta') =>
    firstReturn <= latestStart(monthsBefore(lastDay, figureMonths[figure]), lastDay) &&
    closesOf(closes, figure) !== undefined;
  const fallen = closesOf(closes, 'maxDrawdown');
  return {
    ...ranges,
    volatility: isCovered('volatility')
      ? yearlyVolatility(returns.subarray(oneYearStart(tradingDays, lastDay)))
      : Number.NaN,
    beta: isCovered('beta') ? betaOf(returns, benchmark) : Number.NaN,
    maxDrawdown: fallen ? largestFall(fallen) : Number.NaN,
  };
}
