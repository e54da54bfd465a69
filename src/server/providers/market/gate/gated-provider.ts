import { setTimeout as wait } from 'node:timers/promises';
import { portions } from '../../../../domain/portions.ts';
import type { MarketProvider, Peer, PriceHistory, Profile, Quote, SymbolMatch } from '../market-provider.ts';
import type { SourcePeer } from '../market-source.ts';
import { createLiveAnswers, type LiveAnswersSettings, type Question } from './live-answers.ts';
import { statusOf } from './live-status.ts';

const hourMs = 60 * 60 * 1000;
const freshMs = { profile: 24 * hourMs, peers: hourMs, history: 6 * hourMs, search: 24 * hourMs } as const;
/** How long a reader waits for the source where nothing at all is known. */
const patienceMs = 800;

interface GatedProvider extends MarketProvider {
  /** Resolves once the source is asked nothing any more. */
  idle(): Promise<void>;
}

interface GateSettings extends Omit<LiveAnswersSettings, 'now'> {
  snapshot: MarketProvider;
  /** How old a quote may be before it is asked for anew. */
  quoteFreshMs: number;
  now?: () => number;
}

const peersKey = (industry: string) => `peers ${industry}`;

/**
 * A live source with the snapshot behind it. What is known is answered at once, however old, and asked about anew in the
 * background; only where nothing is known a reader waits, and not for long. Nothing that the source does makes a call fail.
 */
export function createGatedProvider({
  snapshot,
  quoteFreshMs,
  now = Date.now,
  ...settings
}: GateSettings): GatedProvider {
  const { source } = settings;
  const live = createLiveAnswers({ ...settings, now });
  const keyOf = (key: string) => `${source.name} ${key}`;

  /** Answers what is known of one key, after waiting for it where nothing is, also not in the snapshot. */
  async function answer<Answer>(
    key: string,
    question: { ability: keyof typeof freshMs; urgency: Question['urgency'] } & {
      ask: (signal: AbortSignal) => Promise<Answer | undefined>;
    },
    floor: () => Promise<Answer | undefined>,
  ): Promise<Answer | undefined> {
    const full = keyOf(key);
    await live.recall([full]);
    const ask = async (_keys: readonly string[], signal: AbortSignal) =>
      new Map([[full, await question.ask(signal)]]);
    const refreshed = live.refresh({ ...question, keys: [full], ask }, freshMs[question.ability]);
    const kept = live.peek(full)?.answer as Answer | undefined;
    if (kept !== undefined) return kept;
    const shipped = await floor();
    if (shipped !== undefined) return shipped;
    await Promise.race([refreshed, wait(patienceMs, undefined, { ref: false })]);
    return live.peek(full)?.answer as Answer | undefined;
  }

  const quoteKey = (symbol: string) => keyOf(`quote ${symbol}`);

  /** Asks for quotes in as large portions as the source takes. */
  function refreshQuotes(symbols: readonly string[], urgency: Question['urgency']): Promise<unknown> {
    return Promise.all(
      portions(symbols, source.quotesAtOnce).map((portion) => {
        const byKey = new Map(portion.map((symbol) => [quoteKey(symbol), symbol]));
        const ask = async (keys: readonly string[], signal: AbortSignal) => {
          const quotes = await source.quotes(
            keys.map((key) => byKey.get(key) ?? ''),
            signal,
          );
          return new Map(quotes.map((quote) => [quoteKey(quote.symbol), quote]));
        };
        return live.refresh({ ability: 'quote', keys: [...byKey.keys()], urgency, ask }, quoteFreshMs);
      }),
    );
  }

  async function quotes(symbols: readonly string[]): Promise<Quote[]> {
    await live.recall(symbols.map(quoteKey));
    const refreshed = refreshQuotes(symbols, symbols.length === 1 ? 'urgent' : 'patient');
    const shipped = new Map((await snapshot.quotes(symbols)).map((quote) => [quote.symbol, quote]));
    const latest = (symbol: string) => live.peek(quoteKey(symbol))?.answer as Quote | undefined;
    const isUnknown = symbols.some((symbol) => !shipped.has(symbol) && !live.peek(quoteKey(symbol)));
    if (isUnknown) await Promise.race([refreshed, wait(patienceMs, undefined, { ref: false })]);
    return symbols.flatMap((symbol) => latest(symbol) ?? shipped.get(symbol) ?? []);
  }

  /** Whether the source has answered about peers: until then industries are those of the snapshot. */
  async function hasPeers(industry: string): Promise<boolean> {
    if (!source.abilities.has('peers')) return false;
    const peers = await answer<SourcePeer[]>(
      peersKey(industry),
      { ability: 'peers', urgency: 'urgent', ask: (signal) => source.peers(industry, { limit: 50 }, signal) },
      async () => [],
    );
    return peers !== undefined && peers.length > 0;
  }

  async function profile(symbol: string): Promise<Profile | undefined> {
    const shipped = await snapshot.profile(symbol);
    const found = await answer<Profile>(
      `profile ${symbol}`,
      { ability: 'profile', urgency: 'urgent', ask: (signal) => source.profile(symbol, signal) },
      async () => shipped,
    );
    if (!found || found === shipped || !found.industry) return found;
    // A table of peers is asked for by industry, and must know the name.
    if (await hasPeers(found.industry)) return found;
    return { ...found, industry: shipped?.industry ?? null, sector: shipped?.sector ?? null };
  }

  async function peers(
    industry: string,
    options: { limit: number; exclude?: string | undefined },
  ): Promise<Peer[]> {
    const shipped = await snapshot.peers(industry, options);
    if (shipped.length > 0 || !(await hasPeers(industry))) return shipped;
    const kept = live.peek(keyOf(peersKey(industry)));
    const found = (kept?.answer ?? []) as SourcePeer[];
    const asOf = new Date(kept?.at ?? now()).toISOString();
    return found
      .filter(({ symbol }) => symbol !== options.exclude)
      .slice(0, options.limit)
      .map((peer) => ({ ...peer, asOf }));
  }

  async function search(
    query: string,
    options: { limit: number; exchange?: string | undefined },
  ): Promise<SymbolMatch[]> {
    const shipped = await snapshot.search(query, options);
    if (shipped.length > 0 || !source.abilities.has('search')) return shipped;
    const key = `search ${options.exchange ?? ''} ${options.limit} ${query.trim().toUpperCase()}`;
    const ask = (signal: AbortSignal) => source.search(query, options, signal);
    return (
      (await answer<SymbolMatch[]>(
        key,
        { ability: 'search', urgency: 'urgent', ask },
        async () => undefined,
      )) ?? []
    );
  }

  async function history(
    symbol: string,
    range: Parameters<MarketProvider['history']>[1],
  ): Promise<PriceHistory> {
    const ask = async (signal: AbortSignal) => {
      const found = await source.history(symbol, range, signal);
      return found.bars.length > 0 ? found : undefined;
    };
    const floor = async () => {
      const shipped = await snapshot.history(symbol, range);
      return shipped.bars.length > 0 ? shipped : undefined;
    };
    const found = await answer<PriceHistory>(
      `history ${symbol} ${range}`,
      { ability: 'history', urgency: 'urgent', ask },
      floor,
    );
    return found ?? { symbol, asOf: null, bars: [] };
  }

  return {
    abilities: snapshot.abilities,
    search,
    quotes,
    profile,
    peers,
    history,
    sparklines: (symbols) => snapshot.sparklines(symbols),
    status: async () => statusOf(source, live.state(), await snapshot.status(), now()),
    version: () => `${source.name} ${live.state().changes}`,
    health: live.health,
    idle: live.idle,
    async close() {
      await live.close();
      await snapshot.close();
    },
  };
}
