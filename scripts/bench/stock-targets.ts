import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import type { Target } from './load.ts';

interface Listing {
  symbol: string;
  market_cap: string;
}

const mostRead = 100;

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

/** Returns the requests for stocks: pages at random and of the hundred largest, the screener and similar stocks. */
export function stockTargets(url: string): Target[] {
  const listings = readListings();
  const largest = listings.toSorted((a, b) => Number(b.market_cap) - Number(a.market_cap)).slice(0, mostRead);
  const symbols = (list: readonly Listing[]) => list.map(({ symbol }) => symbol);
  const api = `${url}/api/v1`;
  return [
    {
      name: 'GET /stocks/{symbol}, any of all',
      url,
      next: pagesOf(symbols(listings)),
      needed: 1 / 25,
    },
    {
      name: 'GET /stocks/{symbol}, the hundred largest',
      url,
      next: pagesOf(symbols(largest)),
      needed: 1 / 8,
    },
    {
      name: 'GET /stocks/screener',
      url: `${api}/stocks/screener?sector=Technology&sort=change1Y`,
      needed: 1 / 20,
    },
    { name: 'GET /market/matching', url: `${api}/market/matching?symbol=KO`, needed: 1 / 15 },
  ];
}
