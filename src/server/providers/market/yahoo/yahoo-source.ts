import { daysFromBase, earliestBase, rangeStart } from '#domain/price-ranges.ts';
import { isWellFormedSymbol, normaliseSymbol } from '#domain/symbols.ts';
import { isoDate } from '#domain/time.ts';
import type { MarketSource } from '../market-source.ts';
import { uniqueBySymbol } from '../response-rows.ts';
import { type YahooSettings, yahooCaller } from './yahoo-call.ts';
import { readBars, readMatches, readProfile, readQuotes } from './yahoo-rows.ts';
import { readSecurity } from './yahoo-security.ts';

const symbolsPerCall = 100;
/** Many results are filtered out because they are not US shares, so more are requested. */
const matchesPerResult = 5;
const matchesMax = 50;

/** Creates a source that uses Yahoo Finance through `yahoo-finance2`. It needs no key, has no quota and lists no peers. */
export async function createYahooSource(settings: YahooSettings): Promise<MarketSource> {
  const request = await yahooCaller(settings);
  return {
    name: 'yahoo',
    title: 'Yahoo Finance',
    abilities: new Set(['search', 'quote', 'profile', 'history', 'security']),
    cost: { search: 1, quote: 1, profile: 1, peers: 0, history: 1, security: 1 },
    quotesAtOnce: symbolsPerCall,
    async search(query, { limit, exchange }, signal) {
      const symbol = normaliseSymbol(query);
      const text = isWellFormedSymbol(symbol) ? symbol : query;
      const counts = { quotesCount: Math.min(limit * matchesPerResult, matchesMax), newsCount: 0 };
      const response = await request(
        'search',
        (yahoo, options) => yahoo.search(text, counts, options),
        signal,
      );
      return uniqueBySymbol(readMatches('search', response, exchange)).slice(0, limit);
    },
    async quotes(symbols, signal) {
      const response = await request(
        'quote',
        (yahoo, options) => yahoo.quote([...symbols], {}, options),
        signal,
      );
      return response === undefined ? [] : readQuotes('quote', response, symbols);
    },
    async profile(symbol, signal) {
      const modules = { modules: ['price' as const, 'assetProfile' as const] };
      const summary = 'quoteSummary';
      const response = await request(
        summary,
        (yahoo, options) => yahoo.quoteSummary(symbol, modules, options),
        signal,
      );
      return response === undefined ? undefined : readProfile(summary, response, symbol);
    },
    async peers() {
      return [];
    },
    async history(symbol, range, signal) {
      const to = isoDate();
      const from = earliestBase(range, to);
      const days = { period1: from, interval: '1d' as const, return: 'object' as const };
      const response = await request('chart', (yahoo, options) => yahoo.chart(symbol, days, options), signal);
      const read = response === undefined ? [] : readBars('chart', response, { symbol, from, to });
      const bars = daysFromBase(read, rangeStart(range, to));
      return { symbol, asOf: bars.at(-1)?.date ?? null, bars };
    },
    async security(symbol, signal) {
      const to = isoDate();
      const from = rangeStart('20y', to);
      const days = { period1: from, interval: '1d' as const, events: 'div|split', return: 'object' as const };
      const response = await request('chart', (yahoo, options) => yahoo.chart(symbol, days, options), signal);
      return response === undefined ? undefined : readSecurity('chart', response, { symbol, from, to });
    },
  };
}
