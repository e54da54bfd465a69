import { dayNumber } from '#domain/days.ts';
import { monthsBefore } from '#domain/performance/periods.ts';
import type { SecurityData } from '#domain/security-data.ts';
import { comparableCloses } from '#domain/stock-statistics/comparable-closes.ts';
import { logReturns } from '#domain/stock-statistics/log-returns.ts';
import {
  fewestReturns,
  priceStatistics,
  type ReturnWindow,
} from '#domain/stock-statistics/price-statistics.ts';
import { datedRanges } from '#domain/stock-statistics/range-bases.ts';
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

/** Packs the daily log returns of a security; undefined if it has fewer than 60. */
export function computeReturns(
  security: Pick<FiguresSource, 'prices' | 'breaks'>,
  tradingDays: Int32Array,
): PackedReturns | undefined {
  const returns = logReturns(comparableCloses(security), tradingDays);
  const count = returns.reduce((sum, value) => (Number.isNaN(value) ? sum : sum + 1), 0);
  return count < fewestReturns ? undefined : packReturns(returns);
}
