import type { PerformanceQuery } from '#contract/figures.ts';
import { AppError, fieldError } from '#domain/app-error.ts';
import { isoDay } from '#domain/days.ts';
import { type PerformanceResult, performanceOf } from '#domain/performance/performance.ts';
import { periodOf } from '#domain/performance/periods.ts';
import type { Period, Report } from '#domain/performance/report.ts';
import { knownDays } from '#server/ledger/reports/known-days.ts';
import type { OwnReport } from '#server/ledger/reports/reports.ts';
import type { ComparedBenchmark } from './benchmark-warnings.ts';
import { type BenchmarkSources, readBenchmark } from './read-benchmark.ts';
import { countUnrecordedDividends } from './unrecorded-dividends.ts';

/** Returns the period of a query. Throws AppError 'invalid' for one that is contradictory or in the future. */
function requestedPeriod(query: PerformanceQuery, report: Report): Period {
  const days = knownDays(report);
  const chosen = [query.range, query.year, query.from ?? query.to].filter((value) => value !== undefined);
  if (chosen.length > 1)
    throw new AppError('invalid', 'Send range, year, or from and to, but only one of them.');
  const period = periodOf(query, days);
  if (period.from <= period.to) return period;
  if (query.from !== undefined && query.to !== undefined && query.from > query.to)
    throw fieldError('from', `from must not be after to: ${query.from} is after ${query.to}.`);
  throw new AppError('invalid', `No figures are known after ${isoDay(days.last)}, so the period is empty.`);
}

/** Reduces a report to the positions in one security, which are calculated without cash. */
function onlySymbol<Own extends Report>(report: Own, symbol: string): Own {
  const portfolios = report.portfolios.map((portfolio) => ({
    ...portfolio,
    positions: portfolio.positions.filter(({ position }) => position.symbol === symbol),
    account: { ...portfolio.account, states: [], sold: [], open: [] },
    cashFrom: undefined,
    unrated: [],
  }));
  if (portfolios.every(({ positions }) => positions.length === 0))
    throw new AppError('not_found', `${symbol} is not in this portfolio.`);
  return { ...report, portfolios };
}

/** Computes what a query asks for. */
export async function computePerformance(
  whole: OwnReport,
  query: PerformanceQuery,
  sources: BenchmarkSources,
): Promise<{
  report: OwnReport;
  result: PerformanceResult;
  benchmark: ComparedBenchmark | undefined;
}> {
  const report = query.symbol === undefined ? whole : onlySymbol(whole, query.symbol);
  const period = requestedPeriod(query, report);
  const benchmark =
    query.benchmark === undefined
      ? undefined
      : {
          ...(await readBenchmark({ benchmark: query.benchmark, returns: query.returns }, sources, report)),
          unrecorded: await countUnrecordedDividends(sources, report, period),
        };
  const result = performanceOf(report, period, benchmark);
  return { report, result, benchmark };
}
