import type { Quote } from '#contract/market.ts';
import { inChunks } from '#domain/chunk.ts';
import { limits } from '#domain/limits.ts';
import { asQuoted } from '#domain/quoted-units.ts';
import { type EventLoopYield, eventLoop } from '#server/platform/event-loop-yield.ts';
import type { MarketCaller, MarketProvider } from '#server/providers/market/market-provider.ts';

/** One open stream of prices. */
export interface PriceListener {
  symbols: readonly string[];
  /** The client that the limit of streams applies to. */
  client: string;
  /** Sends the text of one event. Returns false when the client is too slow, which ends the stream. */
  send: (event: string) => boolean;
  end: () => void;
}

interface PriceBroadcasterSettings {
  market: Pick<MarketProvider, 'quotes'>;
  tickMs?: number;
  loop?: Pick<EventLoopYield, 'yieldIfNeeded'>;
  onError: (error: unknown) => void;
}

const ticksPerHeartbeat = 5;

const maxListeners = 10_000;
/** Clients beyond this limit, such as many readers behind one address, poll every 30 seconds instead. */
const maxListenersPerClient = 50;

const eventText = (name: string, data: string) => `event: ${name}\ndata: ${data}\n\n`;
const priceKey = ({ price, asOf }: Quote) => `${price} ${asOf}`;

/**
 * Sends changed prices to listeners. Each tick fetches and serializes the quote of a symbol once, however many listeners
 * it has; without listeners there are no ticks.
 */
export function createPriceBroadcaster({
  market,
  tickMs = 5_000,
  loop = eventLoop,
  onError,
}: PriceBroadcasterSettings) {
  const bySymbol = new Map<string, Set<PriceListener>>();
  const listeners = new Set<PriceListener>();
  const lastSent = new Map<string, string>();
  const byClient = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let ticks = 0;
  let ticking = false;

  async function fetchQuotes(symbols: readonly string[], caller: MarketCaller): Promise<Quote[]> {
    const quotes: Quote[] = [];
    for (const chunk of inChunks(symbols, limits.symbolsPerRequest))
      quotes.push(...(await market.quotes(chunk, caller)).map(asQuoted));
    return quotes;
  }

  function countStream({ client }: PriceListener, change: 1 | -1): void {
    const count = (byClient.get(client) ?? 0) + change;
    if (count > 0) byClient.set(client, count);
    else byClient.delete(client);
  }

  function leave(listener: PriceListener): void {
    if (!listeners.delete(listener)) return;
    countStream(listener, -1);
    for (const symbol of listener.symbols) {
      const remaining = bySymbol.get(symbol);
      remaining?.delete(listener);
      if (remaining?.size === 0) {
        bySymbol.delete(symbol);
        lastSent.delete(symbol);
      }
    }
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  function deliver(listener: PriceListener, event: string): void {
    if (!listeners.has(listener) || listener.send(event)) return;
    leave(listener);
    listener.end();
  }

  /** Groups the quotes that changed since the last tick by listener, as JSON. */
  async function changesByListener(quotes: readonly Quote[]): Promise<Map<PriceListener, string[]>> {
    const changes = new Map<PriceListener, string[]>();
    for (const quote of quotes) {
      await loop.yieldIfNeeded();
      const key = priceKey(quote);
      const interested = bySymbol.get(quote.symbol);
      if (!interested || lastSent.get(quote.symbol) === key) continue;
      lastSent.set(quote.symbol, key);
      const text = JSON.stringify(quote);
      for (const listener of interested) {
        const items = changes.get(listener);
        if (items) items.push(text);
        else changes.set(listener, [text]);
      }
    }
    return changes;
  }

  async function sendChanges(): Promise<void> {
    const quotes = await fetchQuotes([...bySymbol.keys()], { waits: false });
    for (const [listener, items] of await changesByListener(quotes)) {
      await loop.yieldIfNeeded();
      deliver(listener, eventText('quotes', `[${items.join(',')}]`));
    }
  }

  async function sendHeartbeat(): Promise<void> {
    for (const listener of [...listeners]) {
      await loop.yieldIfNeeded();
      deliver(listener, eventText('beat', ''));
    }
  }

  /** Runs one tick. Does nothing while another tick runs, because a tick yields to the event loop between listeners. */
  async function tick(): Promise<void> {
    if (ticking) return;
    ticking = true;
    ticks += 1;
    await sendChanges().catch(onError);
    if (ticks % ticksPerHeartbeat === 0) await sendHeartbeat().catch(onError);
    ticking = false;
  }

  function join(listener: PriceListener): void {
    listeners.add(listener);
    countStream(listener, 1);
    for (const symbol of listener.symbols) {
      const others = bySymbol.get(symbol);
      if (others) others.add(listener);
      else bySymbol.set(symbol, new Set([listener]));
    }
    timer ??= setInterval(tick, tickMs).unref();
  }

  return {
    isFull: () => listeners.size >= maxListeners,
    isFullFor: (client: string) => (byClient.get(client) ?? 0) >= maxListenersPerClient,
    size: () => listeners.size,
    tick,
    leave,
    /** Adds a listener and sends it the current prices. */
    async watch(listener: PriceListener): Promise<void> {
      join(listener);
      const quotes = await fetchQuotes(listener.symbols, { client: listener.client });
      deliver(listener, eventText('quotes', JSON.stringify(quotes)));
    },
    /** Ends all streams. Browsers reconnect, to another instance or later. */
    close(): void {
      for (const listener of [...listeners]) {
        leave(listener);
        listener.end();
      }
    },
  };
}
