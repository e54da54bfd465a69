import pLimit from 'p-limit';
import { type SampledCloses, sampleCloses } from '#domain/following/sampled-closes.ts';
import type { SecurityData } from '#domain/security-data.ts';
import { stopIfAbandoned } from '#server/platform/abandoned.ts';
import { eventLoop } from '#server/platform/event-loop-yield.ts';
import type { MarketProvider } from '#server/providers/market/market-provider.ts';

/** Decoding the closes of a security takes about a millisecond; more at once would only delay other requests. */
const concurrentReads = 4;

/** Reads securities without asking a live source, whose daily calls following would use up. */
export const readCachedSecurity = (
  market: Pick<MarketProvider, 'securityData'>,
  symbol: string,
): Promise<SecurityData | undefined> => market.securityData(symbol, { waits: false });

/** Reads the closes of symbols on some days. Each series is dropped at once, so that memory stays small. */
export async function readCloses(
  market: Pick<MarketProvider, 'securityData'>,
  symbols: Iterable<string>,
  sample: Parameters<typeof sampleCloses>[1],
): Promise<Map<string, SampledCloses>> {
  const limit = pLimit(concurrentReads);
  const found = new Map<string, SampledCloses>();
  const reads = [...symbols].map((symbol) =>
    limit(async () => {
      stopIfAbandoned();
      await eventLoop.yieldIfNeeded();
      const security = await readCachedSecurity(market, symbol);
      if (security && security.prices.days.length > 0) found.set(symbol, sampleCloses(security, sample));
    }),
  );
  await Promise.all(reads);
  return found;
}

/** The days on which a market is open, as far as some of its securities tell. */
export interface TradingDays {
  /** The last of them. */
  readonly lastDay: number;
  /** Returns all of them, ascending. */
  days(): Int32Array;
}

/** Returns the days on which one of some securities has a close. */
export async function tradingDays(
  market: Pick<MarketProvider, 'securityData'>,
  symbols: readonly string[],
): Promise<TradingDays> {
  const securities = await Promise.all(symbols.map((symbol) => readCachedSecurity(market, symbol)));
  const series = securities.flatMap((security) => (security ? security.prices.days : []));
  return {
    lastDay: Math.max(0, ...series.map((days) => days.at(-1) ?? 0)),
    days: () => Int32Array.from(new Set(series.flatMap((days) => [...days]))).sort(),
  };
}
