import type { PerformanceQuery } from '#contract/performance.ts';
import { AppError } from '#domain/app-error.ts';
import { dayNumber, isoDay } from '#domain/days.ts';
import { createShareEras } from '#domain/ledger/share-eras.ts';
import { type PerformanceResult, performanceOf } from '#domain/performance/performance.ts';
import { type KnownDays, periodOf } from '#domain/performance/periods.ts';
import { createPriceLine } from '#domain/performance/price-line.ts';
import type { Period, Report } from '#domain/performance/report.ts';
import { isoDate } from '#domain/time.ts';
import { runYielding } from '#server/platform/run-yielding.ts';
import type { MarketCaller, MarketProvider } from '#server/providers/market/market-provider.ts';
import type { OwnReport } from './reports.ts';

/** Undated transactions are long before every day. */
const firstDay = dayNumber('1970-01-01');

/** Returns the days that a report is about: from the first transaction to the newest price or transaction. */
export function knownDays({ portfolios }: Report): KnownDays {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { positions, account } of portfolios) {
    for (const { states, position, open } of [account, ...positions]) {
      for (const { day } of [states[0], states.at(-1)].flatMap((state) => state ?? [])) {
        if (day < firstDay) continue;
        first = Math.min(first, day);
        last = Math.max(last, day);
      }
      if (open.length > 0) last = Math.max(last, position.prices.days.at(-1) ?? last);
    }
  }
  const today = dayNumber(isoDate());
  if (last === Number.NEGATIVE_INFINITY) return { first: today, last: today };
  return { first: Math.min(first, last), last: Math.min(last, today) };
}

/** Returns the period of a query. Throws AppError 'invalid' for one that is contradictory or in the future. */
function requestedPeriod(query: PerformanceQuery, report: Report): Period {
  const days = knownDays(report);
  const chosen = [query.range, query.year, query.from ?? query.to].filter((value) => value !== undefined);
  if (chosen.length > 1)
    throw new AppError('invalid', 'Send range, year, or from and to, but only one of them.');
  const period = periodOf(query, days);
  if (period.from <= period.to) return period;
  if (query.from !== undefined && query.to !== undefined && query.from > query.to)
    throw new AppError('invalid', `from must not be after to: ${query.from} is after ${query.to}.`);
  throw new AppError('invalid', `No figures are known after ${isoDay(days.last)}, so the period is empty.`);
}

const noSplits = createShareEras([]);

/** Reads the prices of a benchmark. Throws AppError 'invalid' for a symbol without prices. */
async function readBenchmark(market: MarketProvider, symbol: string, caller: MarketCaller) {
  const security = await market.securityData(symbol, caller);
  if (!security || security.prices.days.length === 0)
    throw new AppError('invalid', `No prices are known for ${symbol}: choose another benchmark.`);
  const { currency, name, splits, breaks } = security;
  const prices = createPriceLine({
    security,
    quote: undefined,
    manual: new Map(),
    entries: [],
    eras: splits.length === 0 ? noSplits : createShareEras(splits),
    currency,
  });
  return { prices, currency, symbol, name, breaks };
}

/** Reduces a report to the positions in one security, which are calculated without cash. */
function onlySymbol<Own extends Report>(report: Own, symbol: string): Own {
  const portfolios = report.portfolios.map((portfolio) => ({
    ...portfolio,
    positions: portfolio.positions.filter(({ position }) => position.symbol === symbol),
    account: { ...portfolio.account, states: [], sold: [], open: [] },
    tracksCash: false,
  }));
  if (portfolios.every(({ positions }) => positions.length === 0))
    throw new AppError('not_found', `${symbol} is not in this portfolio.`);
  return { ...report, portfolios };
}

export type ReportBenchmark = Awaited<ReturnType<typeof readBenchmark>>;

/** Computes what a query asks for. */
export async function computePerformance(
  whole: OwnReport,
  query: PerformanceQuery,
  { market, caller }: { market: MarketProvider; caller: MarketCaller },
): Promise<{
  report: OwnReport;
  result: PerformanceResult;
  benchmark: ReportBenchmark | undefined;
}> {
  const report = query.symbol === undefined ? whole : onlySymbol(whole, query.symbol);
  const period = requestedPeriod(query, report);
  const benchmark =
    query.benchmark === undefined ? undefined : await readBenchmark(market, query.benchmark, caller);
  const result = await runYielding(performanceOf(report, period, benchmark));
  return { report, result, benchmark };
}
