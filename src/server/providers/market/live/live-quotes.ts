import { inChunks } from '#domain/chunk.ts';
import { isoDay } from '#domain/days.ts';
import type { SecurityData } from '#domain/security-data.ts';
import type { MarketQuote } from '../figures/company.ts';
import type { MarketCaller, MarketProvider } from '../market-provider.ts';
import type { MarketSource } from '../market-source.ts';
import type { Urgency } from './call-quota.ts';
import type { LiveCache } from './live-cache.ts';
import type { LiveCaches } from './live-caches.ts';

/** Quotes of unlisted symbols stay fresh for longer, because their quota is small. */
const unlistedFreshMs = 15 * 60 * 1000;

interface LiveQuotesSettings {
  source: MarketSource;
  snapshot: MarketProvider;
  caches: Pick<LiveCaches, 'listed' | 'unlisted' | 'cacheOf' | 'waitBriefly'>;
  /** The age at which a quote is refreshed. */
  freshMs: number;
  /** Loads what else a reader of the prices of listed symbols needs. */
  beforeQuotes: (symbols: readonly string[]) => Promise<void>;
  /** Returns a security with the closes of the source, from memory. */
  peekSecurity: (symbol: string) => SecurityData | undefined;
}

/** The key of a symbol's quote in the live cache. */
export const quoteKey = ({ name }: MarketSource, symbol: string): string => `${name} quote ${symbol}`;

/** Returns the last close of a security as a quote; undefined without one that is comparable with the close before. */
function closeQuote(security: SecurityData | undefined): MarketQuote | undefined {
  if (!security) return undefined;
  const { symbol, currency, quotedIn, prices, breaks } = security;
  const [price, before] = [prices.closes.at(-1), prices.closes.at(-2)];
  const day = prices.days.at(-1);
  if (price === undefined || day === undefined) return undefined;
  const asOf = isoDay(day);
  const isComparable = before !== undefined && breaks.at(-1)?.date !== asOf;
  return {
    symbol,
    price,
    change: isComparable ? price - before : null,
    changePercent: isComparable ? (price / before - 1) * 100 : null,
    asOf,
    ...(currency !== 'USD' && { currency }),
    ...(quotedIn && { quotedIn }),
  };
}

/** Returns the latest quotes of a live source, with its last closes and the snapshot as fallback. */
export function liveQuotes({
  source,
  snapshot,
  caches,
  freshMs,
  beforeQuotes,
  peekSecurity,
}: LiveQuotesSettings): MarketProvider['quotes'] {
  const { listed, unlisted, cacheOf, waitBriefly } = caches;
  const cacheKey = (symbol: string) => quoteKey(source, symbol);

  /** Requests quotes in chunks as large as the source allows. */
  function refresh(
    cache: LiveCache,
    symbols: readonly string[],
    by: { client: string | undefined; urgency: Urgency },
  ): Promise<unknown> {
    const cacheFreshMs = cache === listed ? freshMs : Math.max(freshMs, unlistedFreshMs);
    return Promise.all(
      inChunks(symbols, source.quotesAtOnce).map((chunk) => {
        const byKey = new Map(chunk.map((symbol) => [cacheKey(symbol), symbol]));
        const fetch = async (keys: readonly string[], signal: AbortSignal) => {
          const quotes = await source.quotes(
            keys.map((key) => byKey.get(key) ?? ''),
            signal,
          );
          return new Map(quotes.map((quote) => [cacheKey(quote.symbol), quote]));
        };
        return cache.refresh({ ability: 'quote', keys: [...byKey.keys()], ...by, fetch }, cacheFreshMs);
      }),
    );
  }

  /** Sources can refuse quotes and answer about closes: then the last close is the newest price that is known. */
  function newestOf(symbol: string, shipped: MarketQuote | undefined): MarketQuote | undefined {
    const close = closeQuote(peekSecurity(symbol));
    return close && close.asOf > (shipped?.asOf.slice(0, 10) ?? '') ? close : shipped;
  }

  return async (symbols: readonly string[], caller: MarketCaller = {}) => {
    const shipped = new Map((await snapshot.quotes(symbols)).map((quote) => [quote.symbol, quote]));
    const places = new Map<string, LiveCache>();
    for (const symbol of symbols) places.set(symbol, shipped.has(symbol) ? listed : await cacheOf(symbol));
    const inCache = (cache: LiveCache) => symbols.filter((symbol) => places.get(symbol) === cache);
    const [known, others] = [inCache(listed), inCache(unlisted)];
    await Promise.all([
      listed.recall(known.map(cacheKey)),
      unlisted.recall(others.map(cacheKey)),
      beforeQuotes(known),
    ]);
    const peek = (symbol: string) => places.get(symbol)?.peek(cacheKey(symbol));
    const waits = caller.waits !== false;
    const by = {
      client: caller.client,
      urgency: waits && symbols.length === 1 ? 'urgent' : 'background',
    } as const;
    const refreshed = Promise.all([refresh(listed, known, by), refresh(unlisted, others, by)]);
    if (waits && symbols.some((symbol) => !shipped.has(symbol) && !peek(symbol)))
      await waitBriefly(refreshed);
    return symbols.flatMap(
      (symbol) =>
        (peek(symbol)?.answer as MarketQuote | undefined) ?? newestOf(symbol, shipped.get(symbol)) ?? [],
    );
  };
}
