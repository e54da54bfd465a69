import { dayNumber } from '#domain/days.ts';
import { monthsBefore } from '#domain/performance/periods.ts';
import type { SecurityData } from '#domain/security-data.ts';
import { comparableCloses } from '#domain/stock-statistics/comparable-closes.ts';
import { logReturns } from '#domain/stock-statistics/log-returns.ts';
import {
  betaOf,
  fewestReturns,
  priceStatistics,
  type ReturnWindow,
} from '#domain/stock-statistics/price-statistics.ts';
import { datedRanges } from '#domain/stock-statistics/range-bases.ts';
import { weeklyCloses, weeksUntil } from '#domain/stock-statistics/weekly-closes.ts';
import { yearlyDividends } from '#domain/stock-statistics/yearly-dividends.ts';
import { type PackedReturns, packReturns, type Statistics } from './figures-file.ts';

/** The parts of a security that its figures follow from. */
export type FiguresSource = Pick<SecurityData, 'prices' | 'breaks' | 'dividends' | 'splits'>;

/** Computes the returns of the benchmark on the trading days of a window. */
export function returnWindow(
  benchmark: Pick<FiguresSource, 'prices' | 'breaks'>,
  tradingDays: Int32Array,
): ReturnWindow {
  return { tradingDays, benchmark: logReturns(comparableCloses(benchmark), tradingDays) };
}

/** Returns the dividends of twelve months; undefined where a break lies in them: they are those of another company. */
function dividendsOf({ dividends, splits, breaks }: FiguresSource, lastDay: number) {
  const yearly = yearlyDividends(dividends, splits, lastDay);
  const start = yearly && monthsBefore(yearly.through, 12);
  return start !== undefined && breaks.some(({ date }) => dayNumber(date) > start) ? undefined : yearly;
}

/** Computes the statistics of a security with at least one close, and of its dividends until its last close. */
export function computeStatistics(security: FiguresSource, window: ReturnWindow): Statistics {
  const { bases, ...statistics } = priceStatistics(comparableCloses(security), window);
  const dividends = dividendsOf(security, statistics.lastDay);
  const named = datedRanges.map((range) => [`base${range}`, bases[range]] as const);
  return {
    ...statistics,
    ...(Object.fromEntries(named) as Record<`base${(typeof datedRanges)[number]}`, number>),
    dividends: dividends?.amount ?? Number.NaN,
    dividendsThrough: dividends?.through ?? Number.NaN,
  };
}

/** Returns the trading days of a listing's own exchange in the two years before its last close, with the one before them. */
function ownTradingDays({ prices: { days } }: FiguresSource): Int32Array {
  const start = monthsBefore(days.at(-1) ?? 0, 24);
  const at = days.findLastIndex((day) => day <= start);
  return at < 0 ? Int32Array.of(start, ...days) : days.slice(at);
}

/**
 * Computes the statistics of a listing abroad: on the days of its own exchange, so that holidays are no gaps, and with
 * the beta of weekly returns, because it closes at another hour than the benchmark.
 */
export function computeStatisticsAbroad(
  security: FiguresSource,
  benchmark: Pick<FiguresSource, 'prices' | 'breaks'>,
): Statistics {
  const tradingDays = ownTradingDays(security);
  const none = new Float64Array(tradingDays.length - 1).fill(Number.NaN);
  const statistics = computeStatistics(security, { tradingDays, benchmark: none });
  const weeks = weeksUntil(statistics.lastDay);
  return { ...statistics, beta: betaOf(weeklyReturns(security, weeks), weeklyReturns(benchmark, weeks)) };
}

const weeklyReturns = (security: Pick<FiguresSource, 'prices' | 'breaks'>, weeks: Int32Array): Float64Array =>
  logReturns(weeklyCloses(comparableCloses(security)), weeks);

/** Packs the weekly log returns of a security, with all missing if it has none. */
export const packWeeklyReturns = (
  security: Pick<FiguresSource, 'prices' | 'breaks'>,
  weeks: Int32Array,
): PackedReturns => packReturns(weeklyReturns(security, weeks));

/** Packs the daily log returns of a security; undefined if it has fewer than 60. */
export function computeReturns(
  security: Pick<FiguresSource, 'prices' | 'breaks'>,
  tradingDays: Int32Array,
): PackedReturns | undefined {
  const returns = logReturns(comparableCloses(security), tradingDays);
  const count = returns.reduce((sum, value) => (Number.isNaN(value) ? sum : sum + 1), 0);
  return count < fewestReturns ? undefined : packReturns(returns);
}
