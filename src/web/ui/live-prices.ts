import type { QueryClient } from '@tanstack/react-query';
import type { Quote } from '#contract/market.ts';
import { limits } from '#domain/limits.ts';
import { logFailure } from '#web/lib/log.ts';
import { statusQuery } from '#web/lib/market-queries.ts';

const syncDelayMs = 250;
const pollIntervalMs = 30_000;
const silenceTimeoutMs = 60_000;
const statusMinAgeMs = 3_000;
const maxFailures = 3;
/** A stream is replaced by a smaller one when it has more than this many times the visible symbols. */
const maxSurplusFactor = 3;

const quotePaths = ['/market/quotes', '/market/quote'];

/** Replaces cached quotes with newer ones of the same symbols. */
function applyQuotes(client: QueryClient, quotes: readonly Quote[]): void {
  const bySymbol = new Map(quotes.map((quote) => [quote.symbol, quote]));
  for (const call of quotePaths)
    client.setQueriesData<Quote[]>({ queryKey: [call] }, (rows) =>
      rows?.some(({ symbol }) => bySymbol.has(symbol))
        ? rows.map((row) => bySymbol.get(row.symbol) ?? row)
        : undefined,
    );
}

export interface LivePrices {
  /** Keeps the quotes of a symbol fresh until the returned function is called. */
  watch: (symbol: string) => () => void;
}

const channelName = 'holdwise-prices';

/**
 * Waits for the lock on the single stream of this browser; the returned function releases it. Without the Web Locks API
 * (it needs https or localhost) every tab opens its own stream.
 */
function requestStreamLock(onAcquired: () => void): () => void {
  if (!navigator.locks) {
    onAcquired();
    return () => undefined;
  }
  const request = new AbortController();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const hold = () => {
    onAcquired();
    return released;
  };
  // The promise rejects when the request is aborted.
  navigator.locks.request(channelName, { signal: request.signal }, hold).catch(() => undefined);
  return () => {
    request.abort();
    release();
  };
}

/**
 * Updates the quotes of the symbols on screen. One tab of the browser reads a stream and broadcasts its quotes to the
 * other tabs. Tabs without a stream poll every 30 seconds. Nothing is requested while the page is hidden or when the
 * market provider is the static snapshot.
 */
export function createLivePrices(client: QueryClient): LivePrices {
  const watched = new Map<string, number>();
  const otherTabs = new BroadcastChannel(channelName);
  let stream: EventSource | undefined;
  let streamedSymbols: ReadonlySet<string> = new Set();
  let releaseLock = () => {};
  let failures = 0;
  let syncTimer: number | undefined;
  let silenceTimer: number | undefined;
  let pollTimer: number | undefined;

  function close(): void {
    stream?.close();
    stream = undefined;
    streamedSymbols = new Set();
    releaseLock();
    window.clearTimeout(silenceTimer);
    window.clearInterval(pollTimer);
  }

  function poll(): void {
    window.clearInterval(pollTimer);
    pollTimer = window.setInterval(() => {
      for (const call of quotePaths) void client.refetchQueries({ queryKey: [call], type: 'active' });
      void sync();
    }, pollIntervalMs);
  }

  function handleSignOfLife(): void {
    failures = 0;
    window.clearTimeout(silenceTimer);
    // A connection that dies while the computer sleeps raises no error.
    silenceTimer = window.setTimeout(() => {
      close();
      void sync();
    }, silenceTimeoutMs);
  }

  /** Reloads the market status when prices arrive although the cached status is not live. */
  function refreshStatus(): void {
    const { queryKey } = statusQuery();
    const cached = client.getQueryState(queryKey);
    if (cached?.data?.live || Date.now() - (cached?.dataUpdatedAt ?? 0) < statusMinAgeMs) return;
    void client.invalidateQueries({ queryKey });
  }

  function receive(quotes: readonly Quote[]): void {
    applyQuotes(client, quotes);
    refreshStatus();
  }

  function connect(symbols: readonly string[]): void {
    window.clearInterval(pollTimer);
    stream = new EventSource(`/api/v1/market/stream?symbols=${encodeURIComponent(symbols.join(','))}`);
    stream.addEventListener('open', handleSignOfLife);
    stream.addEventListener('beat', handleSignOfLife);
    stream.addEventListener('quotes', ({ data }) => {
      const quotes = JSON.parse(data) as Quote[];
      handleSignOfLife();
      receive(quotes);
      otherTabs.postMessage(quotes);
    });
    stream.addEventListener('error', () => {
      failures += 1;
      if (stream?.readyState !== EventSource.CLOSED && failures < maxFailures) return;
      close();
      failures = 0;
      poll();
    });
  }

  function open(symbols: readonly string[]): void {
    close();
    streamedSymbols = new Set(symbols);
    poll();
    releaseLock = requestStreamLock(() => connect(symbols));
  }

  function visibleSymbols(): string[] {
    return document.hidden ? [] : [...watched.keys()].sort().slice(0, limits.symbolsPerRequest);
  }

  async function sync(): Promise<void> {
    const visible = visibleSymbols();
    const isCovered = visible.every((symbol) => streamedSymbols.has(symbol));
    if (visible.length > 0 && isCovered && streamedSymbols.size <= visible.length * maxSurplusFactor) return;
    if (visible.length === 0) return close();
    try {
      const { provider } = await client.fetchQuery(statusQuery());
      if (provider !== 'snapshot' && visible.join() === visibleSymbols().join()) open(visible);
    } catch (error) {
      logFailure('could not load the market status', error);
    }
  }

  function syncSoon(): void {
    window.clearTimeout(syncTimer);
    syncTimer = window.setTimeout(sync, syncDelayMs);
  }

  document.addEventListener('visibilitychange', syncSoon);
  window.addEventListener('online', syncSoon);
  otherTabs.addEventListener('message', ({ data }) => {
    if (!document.hidden) receive(data as Quote[]);
  });

  return {
    watch(symbol) {
      watched.set(symbol, (watched.get(symbol) ?? 0) + 1);
      syncSoon();
      return () => {
        const watchers = (watched.get(symbol) ?? 1) - 1;
        if (watchers > 0) watched.set(symbol, watchers);
        else watched.delete(symbol);
        syncSoon();
      };
    },
  };
}
