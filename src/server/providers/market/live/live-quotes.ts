import type { Quote } from '#contract/market.ts';
import { inChunks } from '#domain/chunk.ts';
import type { MarketCaller, MarketProvider } from '../market-provider.ts';
import type { MarketSource } from '../market-source.ts';
import type { Urgency } from './call-quota.ts';
import type { LiveCache } from './live-cache.ts';
import { waitBriefly } from './live-caches.ts';

/** Quotes of unlisted symbols stay fresh for longer, because their quota is small. */
const unlistedFreshMs = 15 * 60 * 1000;

interface LiveQuotesSettings {
  source: MarketSource;
  snapshot: MarketProvider;
  caches: { listed: LiveCache; unlisted: LiveCache };
  /** The age at which a quote is refreshed. */
  freshMs: number;
  /** Loads what else a reader of the prices of listed symbols needs. */
  beforeQuotes: (symbols: readonly string[]) => Promise<void>;
}

/** The key of a symbol's quote in the live cache. */
export const quoteKey = ({ name }: MarketSource, symbol: string): string => `${name} quote ${symbol}`;

/** Returns the latest quotes of a live source, with the snapshot as fallback. */
export function liveQuotes({
  source,
  snapshot,
  caches,
  freshMs,
  beforeQuotes,
}: LiveQuotesSettings): MarketProvider['quotes'] {
  const { listed, unlisted } = caches;
  const keyOf = (symbol: string) => quoteKey(source, symbol);

  /** Requests quotes in chunks as large as the source allows. */
  function refresh(
    cache: LiveCache,
    symbols: readonly string[],
    by: { client: string | undefined; urgency: Urgency },
  ): Promise<unknown> {
    const cacheFreshMs = cache === listed ? freshMs : Math.max(freshMs, unlistedFreshMs);
    return Promise.all(
      inChunks(symbols, source.quotesAtOnce).map((chunk) => {
        const byKey = new Map(chunk.map((symbol) => [keyOf(symbol), symbol]));
        const fetch = async (keys: readonly string[], signal: AbortSignal) => {
          const quotes = await source.quotes(
            keys.map((key) => byKey.get(key) ?? ''),
            signal,
          );
          return new Map(quotes.map((quote) => [keyOf(quote.symbol), quote]));
        };
        return cache.refresh({ ability: 'quote', keys: [...byKey.keys()], ...by, fetch }, cacheFreshMs);
      }),
    );
  }

  return async (symbols: readonly string[], caller: MarketCaller = {}) => {
    const shipped = new Map((await snapshot.quotes(symbols)).map((quote) => [quote.symbol, quote]));
    const { known = [], others = [] } = Object.groupBy(symbols, (symbol) =>
      shipped.has(symbol) ? 'known' : 'others',
    );
    await Promise.all([listed.recall(known.map(keyOf)), beforeQuotes(known)]);
    const waits = caller.waits !== false;
    const urgency = waits && symbols.length === 1 ? 'urgent' : 'background';
    void refresh(listed, known, { client: caller.client, urgency });
    const refreshed = refresh(unlisted, others, { client: caller.client, urgency });
    if (waits && others.some((symbol) => !unlisted.peek(keyOf(symbol)))) await waitBriefly(refreshed);
    return symbols.flatMap((symbol) => {
      const cached = (shipped.has(symbol) ? listed : unlisted).peek(keyOf(symbol));
      return (cached?.answer as Quote | undefined) ?? shipped.get(symbol) ?? [];
    });
  };
}
