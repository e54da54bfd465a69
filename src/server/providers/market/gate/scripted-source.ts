import type { MarketAbility, Quote } from '../market-provider.ts';
import type { MarketSource, SourceAbility } from '../market-source.ts';

const abilities: SourceAbility[] = ['search', 'quote', 'profile', 'peers', 'history'];

/** A source that answers as a test says, and counts what it was asked. */
export function scriptedSource(name = 'scripted') {
  const asked: { ability: MarketAbility; about: readonly string[] }[] = [];
  let price = 100;
  let trouble: ((signal: AbortSignal) => Promise<never>) | undefined;
  const unknown = new Set<string>();

  async function note(ability: MarketAbility, about: readonly string[], signal: AbortSignal): Promise<void> {
    asked.push({ ability, about });
    if (trouble) await trouble(signal);
  }

  const quoteOf = (symbol: string): Quote => ({
    symbol,
    price,
    change: 1,
    changePercent: 1,
    asOf: '2026-11-20T20:00:00.000Z',
  });

  const source: MarketSource = {
    name,
    abilities: new Set(abilities),
    cost: { search: 2, quote: 1, profile: 1, peers: 1, history: 1 },
    quotesAtOnce: 1,
    async search(query, _options, signal) {
      await note('search', [query], signal);
      return unknown.has(query)
        ? []
        : [{ symbol: query, name: `${query} Inc`, exchange: 'X', type: 'stock' }];
    },
    async quotes(symbols, signal) {
      await note('quote', symbols, signal);
      return symbols.filter((symbol) => !unknown.has(symbol)).map(quoteOf);
    },
    async profile(symbol, signal) {
      await note('profile', [symbol], signal);
      if (unknown.has(symbol)) return undefined;
      const { change: _change, changePercent: _changePercent, ...rest } = quoteOf(symbol);
      const company = {
        companyName: `${symbol} live`,
        exchange: 'X',
        industry: 'Live industry',
        sector: 'Live',
      };
      return { ...rest, ...company, marketCap: 1, volume: 1 };
    },
    async peers(industry, { limit }, signal) {
      await note('peers', [industry], signal);
      const symbols = ['P1', 'P2', 'P3'].slice(0, limit);
      return symbols.map((symbol) => ({
        symbol,
        price,
        companyName: `${symbol} live`,
        industry,
        sector: 'Live',
        volume: 1,
      }));
    },
    async history(symbol, _range, signal) {
      await note('history', [symbol], signal);
      if (unknown.has(symbol)) return { symbol, asOf: null, bars: [] };
      return { symbol, asOf: '2026-11-20', bars: [{ date: '2026-11-20', close: price }] };
    },
  };

  return {
    source,
    asked,
    unknown,
    calls: () => asked.reduce((sum, { ability }) => sum + source.cost[ability as SourceAbility], 0),
    setPrice(next: number): void {
      price = next;
    },
    /** What it does instead of answering; undefined lets it answer again. */
    setTrouble(next: typeof trouble): void {
      trouble = next;
    },
  };
}
