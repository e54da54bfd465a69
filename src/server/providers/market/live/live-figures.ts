import type { Quote } from '#contract/market.ts';
import { perObject } from '#domain/per-object.ts';
import type { SecurityData } from '#domain/security-data.ts';
import { eventLoop } from '#server/platform/event-loop-yield.ts';
import { computeStatistics, computeStatisticsAbroad, returnWindow } from '../figures/compute-figures.ts';
import type { ComputedFigures } from '../figures/computed-figures.ts';
import { type Latest, type ListingFigures, statisticsRow } from '../figures/listing-figures.ts';
import type { MarketProvider } from '../market-provider.ts';

interface LiveFiguresSettings {
  snapshot: MarketProvider;
  /** Return what the source has answered, from memory. */
  peekQuote: (symbol: string) => Quote | undefined;
  peekSecurity: (symbol: string) => SecurityData | undefined;
  splits: MarketProvider['splits'];
  /** Increases with every answer of the source. */
  changes: () => number;
  now: () => number;
}

/** All rows are visited for each new version. */
const rebuildEveryMs = 3 * 60 * 1000;
type StatisticsOf = (row: ListingFigures, security: SecurityData) => Float64Array;

const noStatistics = new Float64Array();

/** Returns the trading days of the last two years with those that only the security has. */
function withNewDays(tradingDays: Int32Array, { prices: { days } }: SecurityData): Int32Array {
  const last = tradingDays.at(-1) ?? 0;
  const newer = days.filter((day) => day > last);
  return Int32Array.from([...tradingDays.subarray(newer.length), ...newer]);
}

/** Computes the statistics of a security that has newer closes than the shipped ones. */
const statisticsWith = perObject(
  (security: SecurityData, benchmark: SecurityData, tradingDays: Int32Array): Float64Array =>
    statisticsRow(computeStatistics(security, returnWindow(benchmark, withNewDays(tradingDays, security)))),
);

const statisticsAbroadWith = perObject(
  (security: SecurityData, benchmark: SecurityData): Float64Array =>
    statisticsRow(computeStatisticsAbroad(security, benchmark)),
);

/**
 * Returns the shipped figures with live quotes, and with statistics of the closes that the source has added. Correlations
 * stay those of the shipped closes: they need the same days of all listings, and a source answers for a few at a time.
 */
export function liveFigures(settings: LiveFiguresSettings): () => Promise<ComputedFigures> {
  const { snapshot, peekQuote, peekSecurity, splits, changes, now } = settings;
  let current: { figures: ComputedFigures; changes: number; at: number } | undefined;
  let building: Promise<ComputedFigures> | undefined;

  async function newStatistics(shipped: ComputedFigures): Promise<StatisticsOf> {
    const benchmark = peekSecurity('SPY') ?? (await snapshot.securityData('SPY'));
    return (row, security) =>
      !benchmark
        ? noStatistics
        : row.isAbroad
          ? statisticsAbroadWith(security, benchmark)
          : statisticsWith(security, benchmark, shipped.tradingDays);
  }

  /** Returns the quote of a row if it is newer; the market cap follows the price and the splits since. */
  function latestOf(row: ListingFigures, quote: Quote | undefined): Latest | undefined {
    if (!quote || (quote.currency ?? 'USD') !== row.currency || quote.asOf <= row.asOf) return undefined;
    const { price, changePercent, asOf } = quote;
    const newShares = splits(row.symbol)
      .filter(({ date }) => date > row.asOf && date <= asOf)
      .reduce((ratio, { numerator, denominator }) => (ratio * Number(numerator)) / Number(denominator), 1);
    const marketCap = row.marketCap && (row.marketCap * newShares * price) / row.price;
    return { price, changePercent, asOf, volume: null, marketCap };
  }

  /** Returns a row with its newer price. Statistics from before an unknown split would not fit the price. */
  function updated(row: ListingFigures, latest: Latest, statisticsOf: StatisticsOf): ListingFigures {
    const security = peekSecurity(row.symbol);
    if (security && (security.prices.days.at(-1) ?? 0) > row.lastDay)
      return row.withLatest(latest, statisticsOf(row, security));
    const hasSplit = splits(row.symbol).some(({ date }) => date > row.asOf);
    return hasSplit ? row.withLatest(latest, noStatistics) : row.withLatest(latest);
  }

  async function build(): Promise<ComputedFigures> {
    const shipped = await snapshot.figures();
    const seen = changes();
    const statisticsOf = await newStatistics(shipped);
    let changed = 0;
    const rows: ListingFigures[] = [];
    for (const row of shipped.rows) {
      await eventLoop.yieldIfNeeded();
      const latest = latestOf(row, peekQuote(row.symbol));
      if (latest) changed += 1;
      rows.push(latest ? updated(row, latest, statisticsOf) : row);
    }
    const figures = changed === 0 ? shipped : shipped.withRows(`${shipped.version} live ${seen}`, rows);
    current = { figures, changes: seen, at: now() };
    return figures;
  }

  function rebuild(): Promise<ComputedFigures> {
    building ??= build().finally(() => {
      building = undefined;
    });
    return building;
  }

  return async () => {
    if (!current) return rebuild();
    if (current.changes !== changes() && now() - current.at >= rebuildEveryMs)
      rebuild().catch(() => undefined);
    return current.figures;
  };
}
