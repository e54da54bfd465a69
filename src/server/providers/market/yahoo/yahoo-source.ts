import { daysFromBase, earliestBase, rangeStart } from '#domain/price-ranges.ts';
import { isWellFormedSymbol, normaliseSymbol } from '#domain/symbols.ts';
import type { MarketSource, RefuseRow } from '../market-source.ts';
import { daysOfNow, priceUnitOf, toHistory, uniqueBySymbol } from '../response-rows.ts';
import { type YahooSettings, yahooCaller } from './yahoo-call.ts';
import { barsOf, readChart, readMatches, readProfile, readQuotes } from './yahoo-rows.ts';
import { readSecurity } from './yahoo-security.ts';

const symbolsPerCall = 100;
/** Results on unknown exchanges are left out, so more are requested. */
const matchesPerResult = 5;
const matchesMax = 50;

/** Creates a source that uses Yahoo Finance through `yahoo-finance2`. It needs no key, has no quota and lists no peers. */
export async function createYahooSource({
  refuse,
  ...settings
}: YahooSettings & { refuse: RefuseRow }): Promise<MarketSource> {
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
      return response === undefined ? [] : readQuotes('quote', response, { symbols, refuse });
    },
    async profile(symbol, signal) {
      const modules = { modules: ['price' as const, 'assetProfile' as const] };
      const summary = 'quoteSummary';
      const response = await request(
        summary,
        (yahoo, options) => yahoo.quoteSummary(symbol, modules, options),
        signal,
      );
      return response === undefined ? undefined : readProfile(summary, response, { symbol, refuse });
    },
    async peers() {
      return [];
    },
    async history(symbol, range, signal) {
      const { to, today } = daysOfNow(symbol);
      const from = earliestBase(range, today);
      const days = { period1: from, interval: '1d' as const, return: 'object' as const };
      const response = await request('chart', (yahoo, options) => yahoo.chart(symbol, days, options), signal);
      const chart = response === undefined ? undefined : readChart('chart', response, symbol);
      const unit = chart && priceUnitOf(symbol, chart.meta.currency, refuse);
      const read = unit ? barsOf('chart', chart, { symbol, from, to, divisor: unit.divisor }) : [];
      return toHistory(symbol, daysFromBase(read, rangeStart(range, today)), unit);
    },
    async security(symbol, signal) {
      const { to, today } = daysOfNow(symbol);
      const from = rangeStart('20y', today);
      const query = {
        period1: from,
        interval: '1d' as const,
        events: 'div|split',
        return: 'object' as const,
      };
      const response = await request(
        'chart',
        (yahoo, options) => yahoo.chart(symbol, query, options),
        signal,
      );
      const days = { symbol, from, to };
      return response === undefined ? undefined : readSecurity('chart', response, { days, refuse });
    },
  };
}
