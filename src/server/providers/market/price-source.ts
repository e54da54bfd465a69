import { LRUCache } from 'lru-cache';
import type { Quote } from '#contract/market.ts';
import { perObject } from '#domain/per-object.ts';
import type { SecurityData } from '#domain/security-data.ts';
import type { Ask } from '#server/platform/computing/serve-computations.ts';
import type { MarketCaller, MarketProvider } from './market-provider.ts';

export type LastPrice = Pick<Quote, 'symbol' | 'price' | 'asOf'>;
type Securities = ReadonlyMap<string, SecurityData>;

/** Where figures of portfolios read prices. Securities are the same objects until something about them changes. */
export interface PriceSource {
  quotes(symbols: readonly string[], caller: MarketCaller): Promise<readonly LastPrice[]>;
  /** Returns what is known of many securities at once. Unknown symbols are left out. */
  securities(symbols: readonly string[], caller: MarketCaller): Promise<Securities>;
}

type Provider = Pick<MarketProvider, 'quotes' | 'securityData'>;

/** Reads the prices of a provider on the same thread. */
export const pricesOf = (market: Provider): PriceSource => ({
  quotes: (symbols, caller) => market.quotes(symbols, caller),
  async securities(symbols, caller) {
    const found = new Map<string, SecurityData>();
    for (const symbol of symbols) {
      const security = await market.securityData(symbol, caller);
      if (security) found.set(symbol, security);
    }
    return found;
  },
});

/** A security, or only its version if the other thread has that one. */
interface VersionedSecurity {
  version: number;
  security?: SecurityData;
}

type KnownVersions = ReadonlyMap<string, number>;

/** Answers the questions of `askForPrices`. */
export function priceAnswers(market: Provider) {
  const prices = pricesOf(market);
  let lastVersion = 0;
  const versionOf = perObject((_security: SecurityData): number => {
    lastVersion += 1;
    return lastVersion;
  });

  return {
    async quotes(symbols: readonly string[], caller: MarketCaller): Promise<LastPrice[]> {
      const quotes = await prices.quotes(symbols, caller);
      return quotes.map(({ symbol, price, asOf }) => ({ symbol, price, asOf }));
    },
    async securities(symbols: readonly string[], caller: MarketCaller, known: KnownVersions) {
      const found = new Map<string, VersionedSecurity>();
      for (const [symbol, security] of await prices.securities(symbols, caller)) {
        const version = versionOf(security);
        found.set(symbol, known.get(symbol) === version ? { version } : { version, security });
      }
      return found;
    },
  };
}

const maxBytes = 24_000_000;
/** The size of a security without closes, about. */
const baseBytes = 4_000;
const bytesPerDay = 12;

/** Reads prices on another thread, and keeps the securities that were used last: few change between two questions. */
export function askForPrices(ask: Ask): PriceSource {
  const cache = new LRUCache<string, Required<VersionedSecurity>>({
    maxSize: maxBytes,
    sizeCalculation: ({ security }) => baseBytes + bytesPerDay * security.prices.days.length,
  });
  return {
    quotes: (symbols, caller) => ask('quotes', symbols, caller) as Promise<LastPrice[]>,
    async securities(symbols, caller) {
      const known = new Map(
        symbols.flatMap((symbol) => cache.get(symbol) ?? []).map((one) => [one.security.symbol, one]),
      );
      const versions = new Map([...known].map(([symbol, { version }]) => [symbol, version]));
      const answer = (await ask('securities', symbols, caller, versions)) as Map<string, VersionedSecurity>;
      const found = new Map<string, SecurityData>();
      for (const [symbol, { version, security = known.get(symbol)?.security }] of answer) {
        if (!security) continue;
        cache.set(symbol, { version, security });
        found.set(symbol, security);
      }
      return found;
    },
  };
}
