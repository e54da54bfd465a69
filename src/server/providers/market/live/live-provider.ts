import type { Peer, PriceHistory, Profile, Quote, SymbolMatch } from '#contract/market.ts';
import type { PriceRange } from '#domain/price-ranges.ts';
import { hourMs, isoTime } from '#domain/time.ts';
import type { Listing } from '../listing.ts';
import { type ListingFilter, listingFilter } from '../listing-filter.ts';
import type { MarketCaller, MarketProvider } from '../market-provider.ts';
import type { SourcePeer } from '../market-source.ts';
import { uniqueBySymbol } from '../response-rows.ts';
import { historyOfSecurity } from './history-of-security.ts';
import type { LiveCache } from './live-cache.ts';
import { createLiveCaches, type LiveCacheOptions } from './live-caches.ts';
import { liveFigures } from './live-figures.ts';
import { liveListing } from './live-listing.ts';
import { liveQuotes, quoteKey } from './live-quotes.ts';
import { liveSecurities } from './live-securities.ts';

const freshMs = { profile: 24 * hourMs, peers: hourMs, history: 6 * hourMs, search: 24 * hourMs } as const;

interface LiveProvider extends MarketProvider {
  /** Resolves when no request to the source is pending. */
  idle(): Promise<unknown>;
}

interface LiveProviderSettings extends Omit<LiveCacheOptions, 'now' | 'isListed'> {
  snapshot: MarketProvider;
  /** The age at which a quote is refreshed. */
  quoteFreshMs: number;
  now?: () => number;
}

interface Lookup<Answer> {
  ability: keyof typeof freshMs;
  cache: LiveCache;
  caller: MarketCaller | undefined;
  fetch: (signal: AbortSignal) => Promise<Answer | undefined>;
}

const peersKey = (industry: string) => `peers ${industry}`;

/**
 * Creates a provider that combines a live source with the snapshot. It returns cached values at once, however old, and
 * refreshes them in the background. It waits for the source, briefly, only if nothing is cached. A failing source never
 * makes a call fail.
 */
export function createLiveProvider({
  snapshot,
  quoteFreshMs,
  now = Date.now,
  ...settings
}: LiveProviderSettings): LiveProvider {
  const { source } = settings;
  const isListed = async (symbol: string) => (await snapshot.listing(symbol)) !== undefined;
  const caches = createLiveCaches({ ...settings, now, isListed });
  const { listed, unlisted, cacheOf, waitBriefly } = caches;
  const sourceKey = (key: string) => `${source.name} ${key}`;

  /** Returns the cached answer of a key, else the fallback, else waits briefly for the source. */
  async function answer<Answer>(
    key: string,
    { ability, cache, caller, fetch }: Lookup<Answer>,
    fallback: () => Promise<Answer | undefined>,
  ): Promise<Answer | undefined> {
    const fullKey = sourceKey(key);
    await cache.recall([fullKey]);
    const refreshed = cache.refresh(
      {
        ability,
        keys: [fullKey],
        urgency: 'urgent',
        client: caller?.client,
        fetch: async (_keys, signal) => new Map([[fullKey, await fetch(signal)]]),
      },
      freshMs[ability],
    );
    const cached = cache.peek(fullKey)?.answer as Answer | undefined;
    if (cached !== undefined) return cached;
    const shipped = await fallback();
    if (shipped !== undefined) return shipped;
    if (caller?.waits !== false) await waitBriefly(refreshed);
    return cache.peek(fullKey)?.answer as Answer | undefined;
  }

  const securities = liveSecurities({ source, snapshot, caches });
  const quotes = liveQuotes({
    source,
    snapshot,
    caches,
    freshMs: quoteFreshMs,
    beforeQuotes: securities.recallSplits,
    peekSecurity: securities.peekMerged,
  });

  const figures = liveFigures({
    snapshot,
    peekQuote: (symbol) => listed.peek(quoteKey(source, symbol))?.answer as Quote | undefined,
    peekSecurity: securities.peekMerged,
    splits: securities.splits,
    changes: caches.changes,
    now,
  });

  /** Whether the source lists peers of an industry. Until it does, profiles keep the industry of the snapshot. */
  async function hasPeers(industry: string, cache: LiveCache, caller?: MarketCaller): Promise<boolean> {
    if (!source.abilities.has('peers')) return false;
    const peers = await answer<SourcePeer[]>(
      peersKey(industry),
      { ability: 'peers', cache, caller, fetch: (signal) => source.peers(industry, { limit: 50 }, signal) },
      async () => [],
    );
    return peers !== undefined && peers.length > 0;
  }

  async function profile(symbol: string, caller?: MarketCaller): Promise<Profile | undefined> {
    const shipped = await snapshot.profile(symbol);
    const cache = await cacheOf(symbol);
    const found = await answer<Profile>(
      `profile ${symbol}`,
      { ability: 'profile', cache, caller, fetch: (signal) => source.profile(symbol, signal) },
      async () => shipped,
    );
    if (!found || found === shipped || !found.industry) return found;
    // Clients request peers by this industry, so it must be a name that has some.
    if (await hasPeers(found.industry, cache, caller)) return found;
    return { ...found, industry: shipped?.industry ?? null, sector: shipped?.sector ?? null };
  }

  /** Industries of listed companies count as listed. */
  async function cacheOfIndustry(industry: string): Promise<LiveCache> {
    const key = sourceKey(peersKey(industry));
    await listed.recall([key]);
    return listed.peek(key) === undefined ? unlisted : listed;
  }

  async function peers(
    industry: string,
    options: Parameters<MarketProvider['peers']>[1],
    caller?: MarketCaller,
  ): Promise<Peer[]> {
    const shipped = await snapshot.peers(industry, options);
    if (shipped.length > 0) return shipped;
    const cache = await cacheOfIndustry(industry);
    if (!(await hasPeers(industry, cache, caller))) return shipped;
    const cached = cache.peek(sourceKey(peersKey(industry)));
    const found = (cached?.answer ?? []) as SourcePeer[];
    const asOf = isoTime(cached?.at ?? now());
    return found
      .filter(({ symbol }) => symbol !== options.exclude)
      .slice(0, options.limit)
      .map((peer) => ({ ...peer, asOf }));
  }

  /** Adds the currency and the ISIN that only the shipped listings have. */
  async function withListing(match: SymbolMatch): Promise<SymbolMatch> {
    const shipped = await snapshot.listing(match.symbol);
    return shipped
      ? { ...match, currency: shipped.currency ?? match.currency, isin: shipped.isin ?? match.isin }
      : match;
  }

  async function search(
    query: string,
    options: ListingFilter & { limit: number },
    caller?: MarketCaller,
  ): Promise<SymbolMatch[]> {
    const shipped = await snapshot.search(query, { ...options, exact: true });
    if (shipped.length > 0) return shipped;
    const corrected = await snapshot.search(query, options);
    if (!source.abilities.has('search')) return corrected;
    const key = `search ${options.exchange ?? ''} ${options.limit} ${query.trim().toUpperCase()}`;
    const fetch = (signal: AbortSignal) => source.search(query, options, signal);
    const lookup = { ability: 'search', cache: unlisted, caller, fetch } as const;
    const answered = (await answer<SymbolMatch[]>(key, lookup, async () => undefined)) ?? [];
    const found = (await Promise.all(answered.map(withListing))).filter(
      listingFilter(options) ?? (() => true),
    );
    // Exact matches of the source come before spelling corrections.
    return uniqueBySymbol([...found, ...corrected]).slice(0, options.limit);
  }

  async function listing(symbol: string, caller?: MarketCaller): Promise<Listing | undefined> {
    const shipped = await snapshot.listing(symbol);
    if (shipped || !caller) return shipped;
    const security = await securities.securityData(symbol, caller);
    return security && liveListing(security);
  }

  /** Requests the closes of a range. The shipped ones answer until they arrive. */
  async function rangeHistory(
    shipped: PriceHistory,
    { range, caller }: { range: PriceRange; caller: MarketCaller | undefined },
  ): Promise<PriceHistory> {
    const { symbol } = shipped;
    const fetch = async (signal: AbortSignal) => {
      const found = await source.history(symbol, range, signal);
      return found.bars.length > 0 ? found : undefined;
    };
    const lookup = { ability: 'history', cache: await cacheOf(symbol), caller, fetch } as const;
    const fallback = async () => (shipped.bars.length > 0 ? shipped : undefined);
    return (await answer<PriceHistory>(`history ${symbol} ${range}`, lookup, fallback)) ?? shipped;
  }

  /** A symbol without shipped closes gets its whole history with one request, and every range from it. */
  async function history(symbol: string, range: PriceRange, caller?: MarketCaller): Promise<PriceHistory> {
    const shipped = await snapshot.history(symbol, range);
    if (shipped.bars.length > 0 || !source.abilities.has('security'))
      return rangeHistory(shipped, { range, caller });
    const security = await securities.securityData(symbol, caller);
    if (security && security.prices.days.length > 0) return historyOfSecurity(security, range);
    return securities.lacksCloses(symbol) ? rangeHistory(shipped, { range, caller }) : shipped;
  }

  return {
    abilities: snapshot.abilities,
    search,
    quotes,
    profile,
    listing,
    listingsOf: snapshot.listingsOf,
    peers,
    history,
    sparklines: (symbols) => snapshot.sparklines(symbols),
    securityData: securities.securityData,
    storedSecurity: async (symbol) => securities.peekMerged(symbol) ?? snapshot.storedSecurity(symbol),
    splits: securities.splits,
    formerNames: (symbol) => snapshot.formerNames(symbol),
    companyListings: (symbol) => snapshot.companyListings(symbol),
    formerSymbols: (symbol) => snapshot.formerSymbols(symbol),
    renamed: (symbol) => snapshot.renamed(symbol),
    figures,
    status: async () => caches.status(await snapshot.status()),
    version: () => `${source.name} ${caches.changes()}`,
    loadingFrom: (symbol) =>
      securities.isLoading(symbol) && caches.isReachable() ? source.title : undefined,
    health: caches.health,
    idle: caches.idle,
    async close() {
      await caches.close();
      await snapshot.close();
    },
  };
}
