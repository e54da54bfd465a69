import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import type { Target } from './load.ts';
import { tenFilters } from './past-screens.ts';

interface Listing {
  symbol: string;
  market_cap: string;
}

const mostRead = 100;
const matchedHoldings = 20;
const concurrentRenders = 10;
/** Pages are compressed for every browser. */
export const asBrowser = { 'accept-encoding': 'gzip, br' };

function readListings(): Listing[] {
  const file = join(import.meta.dirname, '../../data/companies.csv');
  return parse<Listing>(readFileSync(file), { columns: true });
}

/** Returns the pages of symbols in an order that looks random and is the same in every run. */
function pagesOf(symbols: readonly string[]): NonNullable<Target['next']> {
  let state = 1;
  return () => {
    // Numerical Recipes' linear congruential generator.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const symbol = symbols[Math.floor((state / 2 ** 32) * symbols.length)] ?? '';
    return { method: 'GET', path: `/stocks/${symbol}` };
  };
}

/** Reads every page once, so that none has to be rendered later. */
async function renderAll(url: string, symbols: readonly string[]): Promise<void> {
  const waiting = [...symbols];
  async function work(): Promise<void> {
    for (let symbol = waiting.pop(); symbol !== undefined; symbol = waiting.pop()) {
      const response = await fetch(`${url}/stocks/${symbol}`, { headers: asBrowser });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`/stocks/${symbol}: ${response.status}`);
    }
  }
  await Promise.all(Array.from({ length: concurrentRenders }, work));
}

async function readOnce(url: string): Promise<void> {
  const response = await fetch(url);
  await response.arrayBuffer();
}

/** Returns screens with ten filters of which no two are the same, so that none is answered from memory. */
function screensOf(): NonNullable<Target['next']> {
  let volume = 0;
  return () => {
    volume += 1;
    return { method: 'GET', path: `/api/v1${tenFilters}&volumeMin=${volume}` };
  };
}

/**
 * Returns the requests for stocks: pages at random and of the hundred largest, the screener, similar stocks,
 * and comparisons with investors.
 */
export function stockTargets(url: string): Target[] {
  const listings = readListings();
  const largest = listings.toSorted((a, b) => Number(b.market_cap) - Number(a.market_cap)).slice(0, mostRead);
  const symbols = (list: readonly Listing[]) => list.map(({ symbol }) => symbol);
  const api = `${url}/api/v1`;
  const holdings = symbols(largest.slice(0, matchedHoldings)).map((symbol) => ({ symbol, value: 1_000 }));
  return [
    {
      name: 'GET /stocks/{symbol}, any of all, each rendered before',
      url,
      headers: asBrowser,
      prepare: () => renderAll(url, symbols(listings)),
      next: pagesOf(symbols(listings)),
      needed: 1 / 25,
    },
    {
      name: 'GET /stocks/{symbol}, the hundred largest',
      url,
      headers: asBrowser,
      next: pagesOf(symbols(largest)),
      needed: 1 / 8,
    },
    {
      name: 'GET /stocks/screener',
      url: `${api}/stocks/screener?sector=Technology&sort=change1Y`,
      needed: 1 / 20,
    },
    {
      name: 'GET /stocks/screener (ten filters by reports)',
      url: `${api}${tenFilters}`,
      prepare: () => readOnce(`${api}${tenFilters}`),
      needed: 1 / 20,
    },
    {
      name: 'GET /stocks/screener (ten filters, each other)',
      url,
      next: screensOf(),
    },
    { name: 'GET /market/matching', url: `${api}/market/matching?symbol=KO`, needed: 1 / 15 },
    {
      name: 'GET /investors/{slug}',
      url: `${url}/investors/warren-buffett`,
      headers: asBrowser,
      needed: 1 / 8,
    },
    {
      name: 'POST /investors/match (20 holdings)',
      url,
      next: () => ({ method: 'POST', path: '/api/v1/investors/match', body: { holdings } }),
      needed: 1 / 15,
    },
  ];
}
