import type { QueryClient } from '@tanstack/react-query';
import type { Quote } from '../../contract/market.ts';
import { limits } from '../../domain/limits.ts';
import { logFailure } from './log.ts';
import { statusQuery } from './market-queries.ts';

const settleMs = 250;
const pollMs = 30_000;
const silentMs = 60_000;
const statusMs = 3_000;
const failuresMost = 3;
/** How many times as many symbols as are wanted a stream may have before a smaller one is opened. */
const spareFactor = 3;

const quoteCalls = ['/market/quotes', '/market/quote'];

/** Puts newer quotes wherever the page has older ones of the same symbols. */
function applyQuotes(client: QueryClient, quotes: readonly Quote[]): void {
  const bySymbol = new Map(quotes.map((quote) => [quote.symbol, quote]));
  for (const call of quoteCalls)
    client.setQueriesData<Quote[]>({ queryKey: [call] }, (rows) =>
      rows?.some(({ symbol }) => bySymbol.has(symbol))
        ? rows.map((row) => bySymbol.get(row.symbol) ?? row)
        : undefined,
    );
}

export interface LivePrices {
  /** Counts in somebody who looks at a symbol; the answer counts them out. */
  watch: (symbol: string) => () => void;
}

const browserWide = 'holdwise-prices';

/**
 * Waits for the one stream that a browser has, however many of its windows are seen; the answer gives it back. Where
 * the browser knows no locks (they need https or this machine) each window has its own.
 */
function waitForTurn(onTurn: () => void): () => void {
  if (!navigator.locks) {
    onTurn();
    return () => undefined;
  }
  const waiting = new AbortController();
  const { promise: over, resolve: giveBack } = Promise.withResolvers<void>();
  const hold = () => {
    onTurn();
    return over;
  };
  // Rejected when this window no longer waits.
  navigator.locks.request(browserWide, { signal: waiting.signal }, hold).catch(() => undefined);
  return () => {
    waiting.abort();
    giveBack();
  };
}

/**
 * Keeps the quotes of the symbols on screen fresh, over one stream for the whole browser, whose quotes are passed on to
 * its other windows. Those, and any where streams don't get through, ask for the quotes every half minute. Nothing is
 * asked for while the page is hidden, or where prices do not move.
 */
export function createLivePrices(client: QueryClient): LivePrices {
  const watched = new Map<string, number>();
  const windows = new BroadcastChannel(browserWide);
  let stream: EventSource | undefined;
  let streamed: ReadonlySet<string> = new Set();
  let giveBackTurn = () => {};
  let failures = 0;
  let settling: number | undefined;
  let silence: number | undefined;
  let polling: number | undefined;

  function close(): void {
    stream?.close();
    stream = undefined;
    streamed = new Set();
    giveBackTurn();
    window.clearTimeout(silence);
    window.clearInterval(polling);
  }

  function poll(): void {
    window.clearInterval(polling);
    polling = window.setInterval(() => {
      for (const call of quoteCalls) void client.refetchQueries({ queryKey: [call], type: 'active' });
      void sync();
    }, pollMs);
  }

  function heard(): void {
    failures = 0;
    window.clearTimeout(silence);
    // A connection that died while the machine slept says nothing of it.
    silence = window.setTimeout(() => {
      close();
      void sync();
    }, silentMs);
  }

  /** Prices have come: what the page says of them may be out of date. */
  function lookAtStatus(): void {
    const { queryKey } = statusQuery();
    const known = client.getQueryState(queryKey);
    if (known?.data?.live || Date.now() - (known?.dataUpdatedAt ?? 0) < statusMs) return;
    void client.invalidateQueries({ queryKey });
  }

  function take(quotes: readonly Quote[]): void {
    applyQuotes(client, quotes);
    lookAtStatus();
  }

  function connect(symbols: readonly string[]): void {
    window.clearInterval(polling);
    stream = new EventSource(`/api/v1/market/stream?symbols=${encodeURIComponent(symbols.join(','))}`);
    stream.addEventListener('open', heard);
    stream.addEventListener('beat', heard);
    stream.addEventListener('quotes', ({ data }) => {
      const quotes = JSON.parse(data) as Quote[];
      heard();
      take(quotes);
      windows.postMessage(quotes);
    });
    stream.addEventListener('error', () => {
      failures += 1;
      if (stream?.readyState !== EventSource.CLOSED && failures < failuresMost) return;
      close();
      failures = 0;
      poll();
    });
  }

  function open(symbols: readonly string[]): void {
    close();
    streamed = new Set(symbols);
    poll();
    giveBackTurn = waitForTurn(() => connect(symbols));
  }

  function wantedSymbols(): string[] {
    return document.hidden ? [] : [...watched.keys()].sort().slice(0, limits.symbolsPerRequest);
  }

  async function sync(): Promise<void> {
    const wanted = wantedSymbols();
    const serves = wanted.every((symbol) => streamed.has(symbol));
    if (wanted.length > 0 && serves && streamed.size <= wanted.length * spareFactor) return;
    if (wanted.length === 0) return close();
    try {
      const { provider } = await client.fetchQuery(statusQuery());
      if (provider !== 'snapshot' && wanted.join() === wantedSymbols().join()) open(wanted);
    } catch (error) {
      logFailure('the market’s status could not be had', error);
    }
  }

  function syncSoon(): void {
    window.clearTimeout(settling);
    settling = window.setTimeout(sync, settleMs);
  }

  document.addEventListener('visibilitychange', syncSoon);
  window.addEventListener('online', syncSoon);
  windows.addEventListener('message', ({ data }) => {
    if (!document.hidden) take(data as Quote[]);
  });

  return {
    watch(symbol) {
      watched.set(symbol, (watched.get(symbol) ?? 0) + 1);
      syncSoon();
      return () => {
        const left = (watched.get(symbol) ?? 1) - 1;
        if (left > 0) watched.set(symbol, left);
        else watched.delete(symbol);
        syncSoon();
      };
    },
  };
}
