import { rangeStart } from '../../../../domain/price-ranges.ts';
import { isWellFormedSymbol, normaliseSymbol } from '../../../../domain/symbols.ts';
import { uniqueBySymbol } from '../answer-rows.ts';
import type { MarketSource } from '../market-source.ts';
import { type YahooSettings, yahooCaller } from './yahoo-call.ts';
import { readBars, readMatches, readProfile, readQuotes } from './yahoo-rows.ts';

const symbolsPerCall = 100;
/** Much of what the service lists is no share of the United States, and goes. */
const matchesPerWanted = 5;
const matchesMax = 50;

/** Yahoo Finance through `yahoo-finance2`: no key, no budget, and no list of an industry's companies. */
export async function createYahooSource(settings: YahooSettings): Promise<MarketSource> {
  const ask = await yahooCaller(settings);
  return {
    name: 'yahoo',
    abilities: new Set(['search', 'quote', 'profile', 'history']),
    cost: { search: 1, quote: 1, profile: 1, peers: 0, history: 1 },
    quotesAtOnce: symbolsPerCall,
    async search(query, { limit, exchange }, signal) {
      const symbol = normaliseSymbol(query);
      const text = isWellFormedSymbol(symbol) ? symbol : query;
      const counts = { quotesCount: Math.min(limit * matchesPerWanted, matchesMax), newsCount: 0 };
      const answer = await ask('search', (yahoo, options) => yahoo.search(text, counts, options), signal);
      return uniqueBySymbol(readMatches('search', answer, exchange)).slice(0, limit);
    },
    async quotes(symbols, signal) {
      const answer = await ask('quote', (yahoo, options) => yahoo.quote([...symbols], {}, options), signal);
      return answer === undefined ? [] : readQuotes('quote', answer, symbols);
    },
    async profile(symbol, signal) {
      const modules = { modules: ['price' as const, 'assetProfile' as const] };
      const summarise = 'quoteSummary';
      const answer = await ask(
        summarise,
        (yahoo, options) => yahoo.quoteSummary(symbol, modules, options),
        signal,
      );
      return answer === undefined ? undefined : readProfile(summarise, answer, symbol);
    },
    async peers() {
      return [];
    },
    async history(symbol, range, signal) {
      const to = new Date().toISOString().slice(0, 10);
      const from = rangeStart(range, to);
      const days = { period1: from, interval: '1d' as const, return: 'object' as const };
      const answer = await ask('chart', (yahoo, options) => yahoo.chart(symbol, days, options), signal);
      const bars = answer === undefined ? [] : readBars('chart', answer, { symbol, from, to });
      return { symbol, asOf: bars.at(-1)?.date ?? null, bars };
    },
  };
}
