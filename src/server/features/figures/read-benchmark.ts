import { AppError } from '#domain/app-error.ts';
import { type Benchmark, blendName, blendText, inflation } from '#domain/benchmarks.ts';
import { effectiveSplits } from '#domain/ledger/effective-splits.ts';
import { createSplitPeriods } from '#domain/ledger/split-periods.ts';
import { blendOf } from '#domain/performance/blend.ts';
import type { BenchmarkPrices } from '#domain/performance/measures.ts';
import { createPriceLine, type PriceLine } from '#domain/performance/price-line.ts';
import type { Report } from '#domain/performance/report.ts';
import { type ReturnKind, totalReturnFactors } from '#domain/returns/total-return.ts';
import type { SecurityData } from '#domain/security-data.ts';
import type { LedgerEntry } from '#domain/transactions.ts';
import { readOwnSecurities } from '#server/ledger/reports/own-securities.ts';
import { readTickerEntries } from '#server/ledger/reports/read-entries.ts';
import type { Db } from '#server/platform/db/schema.ts';
import type { ConsumerPrices } from '#server/providers/macro/consumer-prices.ts';
import type { MarketCaller } from '#server/providers/market/market-provider.ts';
import type { PriceSource } from '#server/providers/market/price-source.ts';

const noEvents = {
  splits: [],
  adjustments: [],
  breaks: [],
  dividends: { payments: [], coverage: undefined },
} satisfies Partial<SecurityData>;

/** What a benchmark is read from. */
export interface BenchmarkSources {
  db: Db;
  prices: PriceSource;
  consumerPrices: ConsumerPrices;
  customerId: string;
  caller: MarketCaller;
}

/** Returns the prices as they were but for splits, or those of the total return. */
function pricesOf({ days, prices }: PriceLine, security: SecurityData | undefined, returns: ReturnKind) {
  if (!security || returns === 'price') return { days, prices };
  const factors = totalReturnFactors(days, security);
  return { days, prices: prices.map((price, at) => price * (factors[at] as number)) };
}

/** Reads the transactions of all portfolios in an own security, whose splits nobody else knows. */
async function readOwnEntries({ db, customerId }: BenchmarkSources, symbol: string): Promise<LedgerEntry[]> {
  const tickers = await db
    .selectFrom('tickers')
    .innerJoin('portfolios', 'portfolios.id', 'tickers.portfolio_id')
    .whereRef('portfolios.customer_id', '=', 'tickers.customer_id')
    .select(['tickers.id', 'tickers.customer_id'])
    .where('portfolios.customer_id', '=', customerId)
    .where('portfolios.deleted_at', 'is', null)
    .where('tickers.symbol', '=', symbol)
    .execute();
  const entries: LedgerEntry[] = [];
  for (const ticker of tickers)
    for (const entry of await readTickerEntries(db, ticker, symbol)) entries.push(entry);
  return entries;
}

/** Keeps one split of each day, because each portfolio can state the same one. */
function withSplitsOnce(entries: readonly LedgerEntry[]): LedgerEntry[] {
  const splitDays = new Set<string | null>();
  return entries.filter(({ kind, date }) => {
    const isRepeated = kind === 'split' && splitDays.has(date);
    if (kind === 'split') splitDays.add(date);
    return !isRepeated;
  });
}

/**
 * Returns a reader of the securities that a customer can compare with, own ones included. Its prices are those of a holding
 * in the report. Throws AppError 'invalid' for a symbol without prices.
 */
async function securityReader(sources: BenchmarkSources, returns: ReturnKind, { portfolios, rates }: Report) {
  const { db, prices, customerId, caller } = sources;
  const owned = await readOwnSecurities(db, customerId);
  return async (symbol: string) => {
    const own = owned.securities.get(symbol);
    const security = own ? undefined : (await prices.securities([symbol], caller)).get(symbol);
    const [quote] = own ? [] : await prices.quotes([symbol], caller);
    const manual = await owned.pricesOf(symbol);
    const facts = security ?? (own && { ...own, ...noEvents });
    if (!facts || (manual.size === 0 && (security?.prices.days.length ?? 0) === 0))
      throw new AppError('invalid', `No prices are known for ${symbol}: choose another benchmark.`);
    const { currency, name, splits, adjustments, breaks, dividends } = facts;
    const held = portfolios
      .flatMap(({ positions }) => positions)
      .flatMap(({ position }) => (position.symbol === symbol ? position.entries : []));
    const entries = withSplitsOnce(own && held.length === 0 ? await readOwnEntries(sources, symbol) : held);
    const splitPeriods = createSplitPeriods(effectiveSplits(splits, entries));
    const line = createPriceLine({ security, quote, manual, entries, splitPeriods, currency, rates });
    const spinOffs = adjustments.map(({ date }) => date);
    return { prices: pricesOf(line, security, returns), currency, symbol, name, spinOffs, breaks, dividends };
  };
}

/** A security that a customer compares with, alone or in a blend. */
export type ComparedSecurity = Awaited<ReturnType<Awaited<ReturnType<typeof securityReader>>>>;

/** A benchmark with its prices. Inflation consists of no securities. */
export interface ReportBenchmark extends BenchmarkPrices {
  kind: Benchmark['kind'];
  symbol: string;
  name: string;
  returns: ReturnKind;
  securities: readonly ComparedSecurity[];
}

interface BenchmarkQuery {
  benchmark: Benchmark;
  returns: ReturnKind;
}

/** Reads the prices of a benchmark. Those of a blend are in the currency of the report. */
export async function readBenchmark(
  { benchmark, returns }: BenchmarkQuery,
  sources: BenchmarkSources,
  report: Report,
): Promise<ReportBenchmark> {
  const { kind } = benchmark;
  if (kind === 'inflation')
    return {
      kind,
      symbol: inflation,
      name: 'US inflation',
      returns,
      securities: [],
      prices: await sources.consumerPrices(),
      // Prices rise by a rate, which has no currency.
      currency: report.base,
      noBeta: 'There is no beta to inflation, which is not traded.',
    };
  const read = await securityReader(sources, returns, report);
  if (kind === 'security') {
    const security = await read(benchmark.symbol);
    return { ...security, kind, returns, securities: [security] };
  }
  const securities: ComparedSecurity[] = [];
  for (const { symbol } of benchmark.parts) securities.push(await read(symbol));
  const weighted = benchmark.parts.map(({ weight }, at) => ({
    ...(securities[at] as ComparedSecurity),
    weight,
  }));
  return {
    ...blendOf(weighted, report),
    breaks: securities.flatMap(({ breaks }) => breaks),
    kind,
    symbol: blendText(benchmark.parts),
    name: blendName(benchmark.parts),
    returns,
    securities,
  };
}
