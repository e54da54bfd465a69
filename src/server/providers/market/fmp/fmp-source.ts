import { rangeStart } from '../../../../domain/price-ranges.ts';
import { isWellFormedSymbol, normaliseSymbol } from '../../../../domain/symbols.ts';
import { uniqueBySymbol } from '../answer-rows.ts';
import { type MarketSource, SourceFailure } from '../market-source.ts';
import { fmpCaller } from './fmp-call.ts';
import { readBars, readMatches, readPeers, readProfile, readQuotes } from './fmp-rows.ts';

const historyCall = 'historical-price-eod/light';
/** Much of what the service lists is no share of the United States, and goes. */
const rowsPerWanted = 5;
const symbolsPerBatch = 100;

interface FmpSettings {
  baseUrl: string;
  apiKey: string;
  /** Whether the plan is said to have `batch-quote`. */
  batch?: boolean | undefined;
}

/** What was answered, where a half that is missing may be made up for by the other. */
function whatAnswered<T>(halves: readonly PromiseSettledResult<T[]>[]): T[] {
  const failures = halves.flatMap((half) => (half.status === 'rejected' ? [half.reason as unknown] : []));
  const grave = failures.find(
    (error) => !(error instanceof SourceFailure) || error.kind === 'refused' || error.kind === 'budget',
  );
  if (grave || failures.length === halves.length) throw grave ?? failures[0];
  return halves.flatMap((half) => (half.status === 'fulfilled' ? half.value : []));
}

/** Financial Modeling Prep's `stable` service. */
export function createFmpSource(settings: FmpSettings): MarketSource {
  const ask = fmpCaller(settings);
  let batch = settings.batch === true;

  async function quoteOfEach(symbols: readonly string[], signal: AbortSignal) {
    const quotes = [];
    for (const symbol of symbols) {
      quotes.push(...readQuotes('quote', await ask('quote', { symbol }, signal), [symbol]));
    }
    return quotes;
  }

  async function quotesInBatch(symbols: readonly string[], signal: AbortSignal) {
    const rows = await ask('batch-quote', { symbols: symbols.join(',') }, signal);
    return readQuotes('batch-quote', rows, symbols);
  }

  return {
    name: 'fmp',
    abilities: new Set(['search', 'quote', 'profile', 'peers', 'history']),
    cost: { search: 2, quote: 1, profile: 1, peers: 1, history: 1 },
    get quotesAtOnce() {
      return batch ? symbolsPerBatch : 1;
    },
    async search(query, { limit, exchange }, signal) {
      const symbol = normaliseSymbol(query);
      const more = { limit: limit * rowsPerWanted, exchange };
      const matchesOf = async (call: string, query: string) =>
        readMatches(call, await ask(call, { query, ...more }, signal), exchange);
      const halves = await Promise.allSettled([
        matchesOf('search-symbol', isWellFormedSymbol(symbol) ? symbol : query),
        matchesOf('search-name', query),
      ]);
      return uniqueBySymbol(whatAnswered(halves)).slice(0, limit);
    },
    async quotes(symbols, signal) {
      if (!batch) return quoteOfEach(symbols, signal);
      try {
        return await quotesInBatch(symbols, signal);
      } catch (error) {
        if (!(error instanceof SourceFailure && error.kind === 'plan')) throw error;
        batch = false;
        // Not tried one by one here: each of those is a call of the day's budget, which whoever asks again counts.
        throw new SourceFailure(
          'busy',
          'batch-quote: not in the plan, prices are asked for one by one from now on',
        );
      }
    },
    async profile(symbol, signal) {
      return readProfile('profile', await ask('profile', { symbol }, signal), symbol);
    },
    async peers(industry, { limit, exclude }, signal) {
      const shares = { isEtf: false, isFund: false, isActivelyTrading: true };
      const parameters = { industry, ...shares, limit: (limit + 1) * rowsPerWanted };
      const peers = readPeers(
        'company-screener',
        await ask('company-screener', parameters, signal),
        industry,
      );
      return uniqueBySymbol(peers)
        .filter(({ symbol }) => symbol !== exclude)
        .slice(0, limit);
    },
    async history(symbol, range, signal) {
      const to = new Date().toISOString().slice(0, 10);
      const days = { symbol, from: rangeStart(range, to), to };
      const bars = readBars(historyCall, await ask(historyCall, days, signal), days);
      return { symbol, asOf: bars.at(-1)?.date ?? null, bars };
    },
  };
}
