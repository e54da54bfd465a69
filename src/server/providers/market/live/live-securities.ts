import { LRUCache } from 'lru-cache';
import type { SecurityData } from '#domain/security-data.ts';
import type { Split } from '#domain/splits.ts';
import { hourMs, isoDate } from '#domain/time.ts';
import type { MarketCaller, MarketProvider } from '../market-provider.ts';
import type { MarketSource, SourceSecurity } from '../market-source.ts';
import type { StoredAnswer } from './answer-store.ts';
import type { LiveCaches } from './live-caches.ts';
import { closesToKeep } from './merge-closes.ts';
import { mergeSecurity } from './merge-security.ts';
import { newSplits } from './share-splits.ts';

interface LiveSecuritiesSettings {
  source: MarketSource;
  snapshot: MarketProvider;
  caches: Pick<LiveCaches, 'listed' | 'unlisted' | 'cacheOf' | 'waitBriefly'>;
}

const freshMs = 24 * hourMs;
const maxMerged = 500;
const maxMergedBytes = 24_000_000;
/** The size of a security without closes, about. */
const baseBytes = 4_000;

interface Merged {
  from: StoredAnswer;
  data: SecurityData;
}

/**
 * Adds the closes, splits and dividends of a live source to the shipped securities. The splits have an answer of their own,
 * because they are requested with prices, when the long closes are not needed.
 */
export function liveSecurities({ source, snapshot, caches }: LiveSecuritiesSettings) {
  const { listed, unlisted, cacheOf, waitBriefly } = caches;
  const securityKeyOf = (symbol: string) => `${source.name} security ${symbol}`;
  const splitsKeyOf = (symbol: string) => `${source.name} splits ${symbol}`;
  const merged = new LRUCache<string, Merged>({
    max: maxMerged,
    maxSize: maxMergedBytes,
    sizeCalculation: ({ data: { prices } }) => baseBytes + prices.days.byteLength + prices.closes.byteLength,
  });

  /** Requests both answers with one call, without what the snapshot has. */
  async function fetchSecurity(symbol: string, shipped: SecurityData | undefined, signal: AbortSignal) {
    const found = await source.security(symbol, signal);
    if (!found) return new Map<string, unknown>();
    const isListing = !shipped || shipped.currency === found.currency;
    const kept: SourceSecurity = {
      ...found,
      closes: found.closes && closesToKeep(found.closes, shipped?.prices),
    };
    return new Map<string, unknown>([
      [securityKeyOf(symbol), kept],
      [splitsKeyOf(symbol), isListing ? newSplits(symbol, shipped, found.splits).splits : []],
    ]);
  }

  /** Merges an answer once. */
  function mergedWith(symbol: string, shipped: SecurityData | undefined, from: StoredAnswer): SecurityData {
    const known = merged.get(symbol);
    if (known?.from === from) return known.data;
    const answer = { found: from.answer as SourceSecurity, title: source.title, on: isoDate(from.at) };
    const data = mergeSecurity(symbol, shipped, answer);
    merged.set(symbol, { from, data });
    return data;
  }

  async function securityData(symbol: string, caller?: MarketCaller): Promise<SecurityData | undefined> {
    const shipped = await snapshot.securityData(symbol);
    if (!source.abilities.has('security')) return shipped;
    const cache = shipped ? listed : await cacheOf(symbol);
    const hasCloses = shipped !== undefined && shipped.prices.days.length > 0;
    const keys = [securityKeyOf(symbol), splitsKeyOf(symbol)];
    await cache.recall(keys);
    const refreshed = cache.refresh(
      {
        ability: 'security',
        keys,
        urgency: hasCloses ? 'background' : 'urgent',
        client: caller?.client,
        fetch: (_keys, signal) => fetchSecurity(symbol, shipped, signal),
      },
      freshMs,
    );
    const isAnswered = () => cache.peek(securityKeyOf(symbol))?.answer !== undefined;
    if (!hasCloses && !isAnswered() && caller?.waits !== false) await waitBriefly(refreshed);
    const answer = cache.peek(securityKeyOf(symbol));
    return answer?.answer === undefined ? shipped : mergedWith(symbol, shipped, answer);
  }

  return {
    securityData,
    /** Returns a security that readers have asked for with the newer closes of the source, from memory. */
    peekMerged: (symbol: string): SecurityData | undefined => merged.peek(symbol)?.data,
    /** Whether an answer about a security is awaited. */
    isLoading: (symbol: string): boolean =>
      listed.isPending(securityKeyOf(symbol)) || unlisted.isPending(securityKeyOf(symbol)),
    /** Whether the source has answered about a security, but its plan lacks the closes. */
    lacksCloses(symbol: string): boolean {
      const answer = (listed.peek(securityKeyOf(symbol)) ?? unlisted.peek(securityKeyOf(symbol)))?.answer;
      return answer !== undefined && (answer as SourceSecurity).closes === undefined;
    },
    /** Loads the splits of listed symbols into memory. */
    recallSplits: (symbols: readonly string[]) => listed.recall(symbols.map(splitsKeyOf)),
    splits(symbol: string): readonly Split[] {
      const shipped = snapshot.splits(symbol);
      const answer = (listed.peek(splitsKeyOf(symbol)) ?? unlisted.peek(splitsKeyOf(symbol)))?.answer;
      const added = (answer ?? []) as readonly Split[];
      return added.length === 0 ? shipped : [...shipped, ...added].sort((a, b) => (a.date < b.date ? -1 : 1));
    },
  };
}
