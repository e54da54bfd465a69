import { LRUCache } from 'lru-cache';
import { type QuarterPrices, quarterPrices } from '#domain/filings/quarter-prices.ts';
import { isoDate } from '#domain/time.ts';
import type { MarketProvider } from '#server/providers/market/market-provider.ts';

/** Returns the closes of a symbol in the quarter that ends on a day; undefined if they are not known. */
export type ReadQuarterPrices = (symbol: string, period: string) => Promise<QuarterPrices | undefined>;

const maxCached = 5_000;
const unknown = Symbol('unknown');

/** Creates a reader of the closes of quarters. It caches results for a day, because splits change them. */
export function createQuarterPrices(market: Pick<MarketProvider, 'securityData'>): ReadQuarterPrices {
  const cache = new LRUCache<string, QuarterPrices | typeof unknown>({ max: maxCached });
  return async (symbol, period) => {
    if (symbol === '') return undefined;
    const key = `${symbol} ${period} ${isoDate()}`;
    let prices = cache.get(key);
    if (prices === undefined) {
      const security = await market.securityData(symbol, { waits: false });
      prices = (security && quarterPrices(security, period)) ?? unknown;
      cache.set(key, prices);
    }
    return prices === unknown ? undefined : prices;
  };
}
