import { expect, test } from 'vitest';
import { activeFilters } from './filter-texts.ts';
import { screenerAddress, screenerViewOf } from './screener-address.ts';

const filters = (query: string) => activeFilters(screenerViewOf(new URLSearchParams(query)));

test('says what is filtered', () => {
  const query =
    'country=Japan&currency=JPY&type=etf&sector=Technology&marketCapMin=10000000000&change1YMin=-0.2&priceMax=20&holdersMin=3&betaMax=1.2';
  expect(filters(query).map(({ text }) => text)).toEqual([
    'Japan',
    'Priced in JPY',
    'Funds',
    'Technology',
    'Market value at least $10.0 B',
    'Price at most $20',
    'Change in a year at least −20%',
    'Beta at most 1.2',
    'Investors holding at least 3',
  ]);
  expect(filters('')).toEqual([]);
});

test('each filter can be removed alone', () => {
  const [sector, price] = filters('sector=Technology&priceMax=20&page=2');
  expect(sector && screenerAddress(sector.without)).toBe('?priceMax=20');
  expect(price && screenerAddress(price.without)).toBe('?sector=Technology');
});
