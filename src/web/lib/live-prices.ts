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

/**
 * Keeps the quotes of the symbols on screen fresh, over one stream for the whole page. Where streams don't get through
 * the quotes are asked for every half minute instead. Nothing is asked for while the page is hidden, or where prices
 * do not move.
 */
export function createLivePrices(client: QueryClient): LivePrices {
  const watched = new Map<string, number>();
  let stream: EventSource | undefined;
  let streamed: ReadonlySet<string> = new Set();
  let failures = 0;
  let settling: number | undefined;
  let silence: number | undefined;
  let polling: number | undefined;

  function close(): void {
    stream?.close();
    stream = undefined;
    streamed = new Set();
    window.clearTimeout(silence);
    window.clearInterval(polling);
  }

  /** Asks instead of being told, and after a while tries to be told again. */
  function poll(): void {
    close();
    failures = 0;
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

  function open(symbols: readonly string[]): void {
    close();
    streamed = new Set(symbols);
    stream = new EventSource(`/api/v1/market/stream?symbols=${encodeURIComponent(symbols.join(','))}`);
    stream.addEventListener('open', heard);
    stream.addEventListener('beat', heard);
    stream.addEventListener('quotes', ({ data }) => {
      heard();
      applyQuotes(client, JSON.parse(data) as Quote[]);
      lookAtStatus();
    });
    stream.addEventListener('error', () => {
      failures += 1;
      if (stream?.readyState === EventSource.CLOSED || failures >= failuresMost) poll();
    });
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
