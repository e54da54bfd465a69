import { expect, test } from 'vitest';
import type { SymbolMatch } from '#contract/market.ts';
import type { SearchResult } from '#contract/search.ts';
import { habitsOf } from '#domain/listings/listing-order.ts';
import { noFilter } from './search-filter.ts';
import { groupStocks } from './stock-groups.ts';

const stock = (symbol: string, listing: Partial<SymbolMatch>): SearchResult => ({
  kind: 'stock',
  key: symbol,
  title: listing.name ?? symbol,
  detail: '',
  to: `/stocks/${symbol}`,
  listing: {
    symbol,
    name: symbol,
    exchange: 'NYSE',
    type: 'stock',
    kind: 'share',
    currency: 'USD',
    isin: null,
    ...listing,
  },
  quote: null,
});

const sap = { company: 'SAP.DE', isin: 'DE0007164600' };
const results = [
  stock('SAP', { name: 'SAP SE ADS', type: 'adr', company: 'SAP.DE', sharesPerUnit: 1 }),
  stock('SAP.TO', { name: 'Saputo Inc.', exchange: 'Toronto Stock Exchange', currency: 'CAD' }),
  stock('SAP.DE', { name: 'SAP SE', exchange: 'Xetra', currency: 'EUR', ...sap }),
  ...Array.from({ length: 9 }, (_, at) => stock(`S${at}`, {})),
];
const grouped = (text: string, change: Partial<Parameters<typeof groupStocks>[2]> = {}) =>
  groupStocks(text, results, { filter: noFilter, habits: habitsOf([], []), showsAll: false, ...change });
const shown = (...args: Parameters<typeof grouped>) =>
  grouped(...args).groups.map(({ value, items }) => [value, ...items.map(({ id }) => id.slice(6))]);

test('puts the listings of the first company together, and the rest behind a button', () => {
  expect(shown('sap')).toEqual([
    ['SAP, one company', 'SAP', 'SAP.DE'],
    ['Others', 'SAP.TO', 'S0', 'S1', 'S2', 'S3', 'S4'],
  ]);
  expect(grouped('sap').more).toBe(4);
  expect(grouped('sap', { showsAll: true }).more).toBe(0);
  expect(shown('DE0007164600')[0]?.[0]).toBe('SAP, ISIN DE0007164600');
});

test('what the reader uses comes first, with the reason', () => {
  const habits = habitsOf(['SIE.DE'], ['EUR']);
  expect(shown('sap', { habits })[0]).toEqual(['SAP, one company', 'SAP.DE', 'SAP']);
  expect(grouped('sap', { habits }).preferred?.listing.symbol).toBe('SAP.DE');
});

test('a filter leaves one listing of the company, and shows all that are left', () => {
  expect(shown('sap', { filter: { ...noFilter, currency: 'USD' } })).toEqual([
    ['Stocks', 'SAP', 'S0', 'S1', 'S2', 'S3', 'S4', 'S5', 'S6', 'S7', 'S8'],
  ]);
  expect(shown('sap', { filter: { ...noFilter, exchange: 'Xetra' } })).toEqual([['Stocks', 'SAP.DE']]);
});

test('a row says the exchange, the kind and a former symbol', () => {
  const [group] = groupStocks(
    'fb',
    [stock('META', { exchange: 'NASDAQ', former: { symbol: 'FB', until: '2022-06-09' } })],
    {
      filter: noFilter,
      habits: habitsOf([], []),
      showsAll: false,
    },
  ).groups;
  expect(group?.items[0]?.detail).toBe('Nasdaq · share · FB until 9 June 2022');
  expect(grouped('sap').groups[0]?.items[0]?.detail).toBe('NYSE · receipt for 1 share');
});
