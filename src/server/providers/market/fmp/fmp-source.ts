import { LRUCache } from 'lru-cache';
import { daysFromBase, earliestBase, rangeStart } from '#domain/price-ranges.ts';
import { isWellFormedSymbol, normaliseSymbol } from '#domain/symbols.ts';
import {
  type FailureKind,
  failure,
  type MarketSource,
  type RefuseRow,
  SourceFailure,
  unavailableReason,
} from '../market-source.ts';
import {
  daysOfNow,
  impliedCurrency,
  priceUnitOf,
  readSourceBody,
  toHistory,
  uniqueBySymbol,
} from '../response-rows.ts';
import { toFmpSymbol } from './fmp-codes.ts';
import { historyCall, readBars, readMatches, readPeers, readProfile, readQuotes } from './fmp-rows.ts';
import { fetchSecurity } from './fmp-security.ts';

/** Rows on unknown exchanges are left out, so more are requested. */
const rowsPerResult = 5;
const symbolsPerBatch = 100;
const maxRows = 10_000;
const maxStated = 1_000;

/** Failure kinds by the `Error Message` of the body, which can come with any status, including 200. */
const messages: readonly (readonly [RegExp, FailureKind])[] = [
  [/invalid api key/i, 'refused'],
  [/limit reach/i, 'budget'],
  [/subscription|premium|exclusive|special endpoint|legacy/i, 'plan'],
];

const statuses: Readonly<Record<number, FailureKind>> = {
  401: 'refused',
  402: 'plan',
  403: 'plan',
  429: 'budget',
};

type FmpParameters = Readonly<Record<string, string | number | boolean | undefined>>;

interface FmpSettings {
  baseUrl: string;
  apiKey: string;
  /** Whether to try `batch-quote`, which not every plan includes. */
  batch?: boolean | undefined;
  /** Returns the currency of a listing abroad, which the service does not state with prices; undefined if unknown. */
  currencyOf: (symbol: string) => Promise<string | undefined>;
  refuse: RefuseRow;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function kindOfMessage(body: unknown): FailureKind | undefined {
  if (typeof body !== 'object' || body === null || !('Error Message' in body)) return undefined;
  const text = String(body['Error Message']);
  return messages.find(([pattern]) => pattern.test(text))?.[1];
}

function kindOfStatus(status: number): FailureKind {
  return statuses[status] ?? (status >= 500 ? 'busy' : 'garbage');
}

function rowsOf(response: Response, text: string, call: string): unknown[] {
  const body = parsed(text);
  const kind = kindOfMessage(body) ?? (response.ok ? undefined : kindOfStatus(response.status));
  if (kind) throw failure(kind, call);
  if (!Array.isArray(body) || body.length > maxRows) throw failure('garbage', call);
  return body;
}

function queryOf(parameters: FmpParameters): string {
  const defined = Object.entries(parameters).filter(([, value]) => value !== undefined);
  return new URLSearchParams(
    defined.map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
}

/** Calls the service and returns raw rows. Sends the key in a header, because URLs end up in logs. */
function fmpCaller({ baseUrl, apiKey }: Pick<FmpSettings, 'baseUrl' | 'apiKey'>) {
  const base = baseUrl.replace(/\/+$/, '');
  const headers = { apikey: apiKey, accept: 'application/json' };
  return async (call: string, parameters: FmpParameters, signal: AbortSignal): Promise<unknown[]> => {
    try {
      const address = `${base}/${call}?${queryOf(parameters)}`;
      const response = await fetch(address, { headers, redirect: 'error', signal });
      return rowsOf(response, await readSourceBody(response, call), call);
    } catch (error) {
      throw unavailableReason(error, call, signal);
    }
  };
}

/** Combines the rows of the calls that succeeded. Throws if all failed, or if one failed for good (key or quota). */
function rowsOfSucceeded<T>(results: readonly PromiseSettledResult<T[]>[]): T[] {
  const failures = results.flatMap((result) =>
    result.status === 'rejected' ? [result.reason as unknown] : [],
  );
  const fatal = failures.find(
    (error) => !(error instanceof SourceFailure) || error.kind === 'refused' || error.kind === 'budget',
  );
  if (fatal || failures.length === results.length) throw fatal ?? failures[0];
  return results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
}

/** Creates a source that uses the `stable` API of Financial Modeling Prep. */
export function createFmpSource(settings: FmpSettings): MarketSource {
  const request = fmpCaller(settings);
  let batch = settings.batch === true;

  const { refuse } = settings;

  /** The currencies that search results and profiles have stated, of symbols that nobody else knows. */
  const stated = new LRUCache<string, string>({ max: maxStated });

  function remember(found: readonly { symbol: string; currency?: string | null | undefined }[]): void {
    for (const { symbol, currency } of found) if (currency) stated.set(symbol, currency);
  }

  const statedCurrency = async (symbol: string) =>
    impliedCurrency(symbol) ?? (await settings.currencyOf(symbol)) ?? stated.get(symbol);

  /** Returns the unit of a symbol's prices; undefined, after a report, if it is not known. */
  const unitFor = async (symbol: string) => priceUnitOf(symbol, await statedCurrency(symbol), refuse);

  async function currenciesOf(symbols: readonly string[]): Promise<Map<string, string>> {
    const found = await Promise.all(
      symbols.map(async (symbol) => [symbol, await statedCurrency(symbol)] as const),
    );
    return new Map(found.flatMap(([symbol, currency]) => (currency ? [[symbol, currency]] : [])));
  }

  async function quotesOneByOne(symbols: readonly string[], signal: AbortSignal) {
    const quotes = [];
    const currencies = await currenciesOf(symbols);
    for (const symbol of symbols) {
      const rows = await request('quote', { symbol: toFmpSymbol(symbol) }, signal);
      quotes.push(...readQuotes('quote', rows, { symbols: [symbol], currencies, refuse }));
    }
    return quotes;
  }

  async function quotesInBatch(symbols: readonly string[], signal: AbortSignal) {
    const rows = await request('batch-quote', { symbols: symbols.map(toFmpSymbol).join(',') }, signal);
    return readQuotes('batch-quote', rows, { symbols, currencies: await currenciesOf(symbols), refuse });
  }

  return {
    name: 'fmp',
    title: 'Financial Modeling Prep',
    abilities: new Set(['search', 'quote', 'profile', 'peers', 'history', 'security']),
    cost: { search: 2, quote: 1, profile: 1, peers: 1, history: 1, security: 3 },
    get quotesAtOnce() {
      return batch ? symbolsPerBatch : 1;
    },
    async search(query, { limit, exchange }, signal) {
      const symbol = normaliseSymbol(query);
      const more = { limit: limit * rowsPerResult, exchange };
      const matchesOf = async (call: string, query: string) =>
        readMatches(call, await request(call, { query, ...more }, signal), exchange);
      const results = await Promise.allSettled([
        matchesOf('search-symbol', isWellFormedSymbol(symbol) ? symbol : query),
        matchesOf('search-name', query),
      ]);
      const found = uniqueBySymbol(rowsOfSucceeded(results)).slice(0, limit);
      remember(found);
      return found;
    },
    async quotes(symbols, signal) {
      if (!batch) return quotesOneByOne(symbols, signal);
      try {
        return await quotesInBatch(symbols, signal);
      } catch (error) {
        if (!(error instanceof SourceFailure && error.kind === 'plan')) throw error;
        batch = false;
        // Does not retry here: each single quote must first be counted against the quota.
        throw new SourceFailure(
          'busy',
          'batch-quote: not in the plan, quotes are requested one by one from now on',
        );
      }
    },
    async profile(symbol, signal) {
      const rows = await request('profile', { symbol: toFmpSymbol(symbol) }, signal);
      return readProfile('profile', rows, { symbol, refuse });
    },
    async peers(industry, { limit, exclude }, signal) {
      const shares = { isEtf: false, isFund: false, isActivelyTrading: true };
      const parameters = { industry, ...shares, limit: (limit + 1) * rowsPerResult };
      const rows = await request('company-screener', parameters, signal);
      return uniqueBySymbol(readPeers('company-screener', rows, industry))
        .filter(({ symbol }) => symbol !== exclude)
        .slice(0, limit);
    },
    async history(symbol, range, signal) {
      const unit = await unitFor(symbol);
      if (!unit) return toHistory(symbol, [], undefined);
      const { to, today } = daysOfNow(symbol);
      const days = { symbol, from: earliestBase(range, today), to };
      const query = { ...days, symbol: toFmpSymbol(symbol) };
      const read = readBars(historyCall, await request(historyCall, query, signal), days);
      return toHistory(symbol, daysFromBase(read, rangeStart(range, today)), unit);
    },
    async security(symbol, signal) {
      const unit = await unitFor(symbol);
      return unit && fetchSecurity(request, { symbol, unit }, signal);
    },
  };
}
