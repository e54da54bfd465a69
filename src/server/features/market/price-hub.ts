import { limits } from '../../../domain/limits.ts';
import { portions } from '../../../domain/portions.ts';
import type { MarketProvider, Quote } from '../../providers/market/market-provider.ts';

/** Somebody who watches prices. */
export interface Watcher {
  symbols: readonly string[];
  /** Takes one event of the stream as text; false where the reader does not keep up and is let go. */
  send: (event: string) => boolean;
  end: () => void;
}

interface PriceHubSettings {
  market: Pick<MarketProvider, 'quotes'>;
  tickMs?: number;
  onError: (error: unknown) => void;
}

const beatEveryTicks = 5;

const watchersMax = 10_000;

const eventOf = (name: string, data: string) => `event: ${name}\ndata: ${data}\n\n`;
const figuresOf = ({ price, asOf }: Quote) => `${price} ${asOf}`;

/**
 * Tells those who watch when a price has changed. However many watch a symbol, it is asked for once in a tick, and its
 * quote is written once for all; nobody is asked for anything while nobody watches.
 */
export function createPriceHub({ market, tickMs = 5_000, onError }: PriceHubSettings) {
  const bySymbol = new Map<string, Set<Watcher>>();
  const watchers = new Set<Watcher>();
  const told = new Map<string, string>();
  let timer: NodeJS.Timeout | undefined;
  let ticks = 0;

  async function quotesOf(symbols: readonly string[]): Promise<Quote[]> {
    const quotes: Quote[] = [];
    for (const some of portions(symbols, limits.symbolsPerRequest))
      quotes.push(...(await market.quotes(some)));
    return quotes;
  }

  function leave(watcher: Watcher): void {
    if (!watchers.delete(watcher)) return;
    for (const symbol of watcher.symbols) {
      const others = bySymbol.get(symbol);
      others?.delete(watcher);
      if (others?.size === 0) {
        bySymbol.delete(symbol);
        told.delete(symbol);
      }
    }
    if (watchers.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  function deliver(watcher: Watcher, event: string): void {
    if (watcher.send(event)) return;
    leave(watcher);
    watcher.end();
  }

  /** The quotes that have changed since the last tick, as JSON, by who watches them. */
  function newsFor(quotes: readonly Quote[]): Map<Watcher, string[]> {
    const news = new Map<Watcher, string[]>();
    for (const quote of quotes) {
      const figures = figuresOf(quote);
      if (told.get(quote.symbol) === figures) continue;
      told.set(quote.symbol, figures);
      const text = JSON.stringify(quote);
      for (const watcher of bySymbol.get(quote.symbol) ?? []) {
        const items = news.get(watcher);
        if (items) items.push(text);
        else news.set(watcher, [text]);
      }
    }
    return news;
  }

  async function tick(): Promise<void> {
    ticks += 1;
    try {
      for (const [watcher, items] of newsFor(await quotesOf([...bySymbol.keys()])))
        deliver(watcher, eventOf('quotes', `[${items.join(',')}]`));
    } catch (error) {
      onError(error);
    }
    if (ticks % beatEveryTicks === 0)
      for (const watcher of [...watchers]) deliver(watcher, eventOf('beat', ''));
  }

  function join(watcher: Watcher): void {
    watchers.add(watcher);
    for (const symbol of watcher.symbols) {
      const others = bySymbol.get(symbol);
      if (others) others.add(watcher);
      else bySymbol.set(symbol, new Set([watcher]));
    }
    timer ??= setInterval(tick, tickMs).unref();
  }

  return {
    isFull: () => watchers.size >= watchersMax,
    size: () => watchers.size,
    tick,
    leave,
    /** Tells a new watcher the prices as they are, and from then on those that change. */
    async watch(watcher: Watcher): Promise<void> {
      join(watcher);
      const quotes = await quotesOf(watcher.symbols);
      if (watchers.has(watcher)) deliver(watcher, eventOf('quotes', JSON.stringify(quotes)));
    },
    /** Ends all streams; their browsers come back to another instance, or later. */
    close(): void {
      for (const watcher of [...watchers]) {
        leave(watcher);
        watcher.end();
      }
    },
  };
}
