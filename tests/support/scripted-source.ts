import type { Quote } from '#contract/market.ts';
import type { MarketAbility } from '#server/providers/market/market-provider.ts';
import type { MarketSource, SourceAbility, SourceSecurity } from '#server/providers/market/market-source.ts';

const abilities: SourceAbility[] = ['search', 'quote', 'profile', 'peers', 'history', 'security'];

/** Creates a source with scripted responses, which records its requests. */
export function scriptedSource(name = 'scripted') {
  const requests: { ability: MarketAbility; about: readonly string[] }[] = [];
  let price = 100;
  let asOf = '2026-11-20T20:00:00.000Z';
  let fail: ((signal: AbortSignal) => Promise<never>) | undefined;
  const unknown = new Set<string>();
  const securities = new Map<string, SourceSecurity>();

  async function record(
    ability: MarketAbility,
    about: readonly string[],
    signal: AbortSignal,
  ): Promise<void> {
    requests.push({ ability, about });
    if (fail) await fail(signal);
  }

  function quoteOf(symbol: string): Quote {
    const currency = securities.get(symbol)?.currency ?? 'USD';
    return { symbol, price, change: 1, changePercent: 1, asOf, ...(currency !== 'USD' && { currency }) };
  }

  const source: MarketSource = {
    name,
    title: 'Scripted Source',
    abilities: new Set(abilities),
    cost: { search: 2, quote: 1, profile: 1, peers: 1, history: 1, security: 3 },
    quotesAtOnce: 1,
    async search(query, _options, signal) {
      await record('search', [query], signal);
      return unknown.has(query)
        ? []
        : [
            {
              symbol: query,
              name: `${query} Inc`,
              exchange: 'X',
              type: 'stock',
              kind: 'share',
              currency: 'USD',
              isin: null,
            },
          ];
    },
    async quotes(symbols, signal) {
      await record('quote', symbols, signal);
      return symbols.filter((symbol) => !unknown.has(symbol)).map(quoteOf);
    },
    async profile(symbol, signal) {
      await record('profile', [symbol], signal);
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
      await record('peers', [industry], signal);
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
      await record('history', [symbol], signal);
      if (unknown.has(symbol)) return { symbol, asOf: null, bars: [] };
      return { symbol, asOf: '2026-11-20', bars: [{ date: '2026-11-20', close: price }] };
    },
    async security(symbol, signal) {
      await record('security', [symbol], signal);
      return securities.get(symbol);
    },
  };

  return {
    source,
    requests,
    unknown,
    /** The answers for securities; symbols without one are unknown. */
    securities,
    calls: () => requests.reduce((sum, { ability }) => sum + source.cost[ability as SourceAbility], 0),
    setPrice(next: number, at = asOf): void {
      price = next;
      asOf = at;
    },
    /** Replaces responses by this failure. Undefined restores them. */
    setFailure(next: typeof fail): void {
      fail = next;
    },
  };
}
