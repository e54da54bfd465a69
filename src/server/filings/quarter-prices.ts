import { LRUCache } from 'lru-cache';
import { comparablePriceOn } from '#domain/filings/price-on.ts';
import { type QuarterPrices, quarterPrices } from '#domain/filings/quarter-prices.ts';
import type { SecurityData } from '#domain/security-data.ts';
import { isoDate } from '#domain/time.ts';
import type { MarketProvider } from '#server/providers/market/market-provider.ts';

/** Returns the closes of a symbol in the quarter that ends on a day; undefined if they are not known. */
export type ReadQuarterPrices = (symbol: string, period: string) => Promise<QuarterPrices | undefined>;

const maxCached = 5_000;

/** Returns the close of a symbol on a day, comparable with the newest one; undefined if it is not known. */
export type ReadPriceOn = (symbol: string, date: string) => Promise<number | undefined>;

/** Creates a reader of something about a symbol and a day. It caches results for a day, because splits change them. */
function createReader<Value extends number | object>(
  market: Pick<MarketProvider, 'securityData'>,
  read: (security: SecurityData, date: string) => Value | undefined,
): (symbol: string, date: string) => Promise<Value | undefined> {
  const cache = new LRUCache<string, Value>({ max: maxCached });
  return async (symbol, date) => {
    if (symbol === '') return undefined;
    const key = `${symbol} ${date} ${isoDate()}`;
    const known = cache.get(key);
    if (known !== undefined) return known;
    const security = await market.securityData(symbol, { waits: false });
    const value = security && read(security, date);
    // What is not known may be part of the next answer of a live source.
    if (value !== undefined) cache.set(key, value);
    return value;
  };
}

export const createQuarterPrices = (market: Pick<MarketProvider, 'securityData'>): ReadQuarterPrices =>
  createReader(market, quarterPrices);

export const createPricesOn = (market: Pick<MarketProvider, 'securityData'>): ReadPriceOn =>
  createReader(market, comparablePriceOn);
