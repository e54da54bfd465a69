import { expect, test } from 'vitest';
import { mergeListings, toCsv } from './listings.ts';
import { type ListingRow, listingColumns } from './source.ts';

const row = (change: Partial<ListingRow>): ListingRow => ({
  ...(Object.fromEntries(listingColumns.map((column) => [column, ''])) as ListingRow),
  symbol: 'AAA',
  name: 'Triple A Inc.',
  type: 'stock',
  market_cap: '100',
  as_of: '2026-08-21',
  ...change,
});

test('lists each symbol once, with the newer price', () => {
  const merged = mergeListings(
    [row({ symbol: 'SPY', price: '773.26', as_of: '2026-08-07' }), row({ symbol: 'NEW', price: '2' })],
    [row({ symbol: 'SPY', price: '765.72' }), row({ symbol: 'NEW', price: '1', as_of: '2026-08-20' })],
  );
  expect(merged.map(({ symbol, price }) => [symbol, price])).toEqual([
    ['NEW', '2'],
    ['SPY', '765.72'],
  ]);
});

test('gives a security that is not a share its own type and no market cap', () => {
  const [note] = mergeListings([row({ name: 'Comcast Holdings ZONES' })]);
  expect(note).toMatchObject({ type: 'note', market_cap: '' });
});

test('keeps the type of a fund of notes or preferred shares', () => {
  const [fund] = mergeListings([row({ type: 'etf', name: 'Invesco Preferred ETF' })]);
  expect(fund?.type).toBe('etf');
});

test('corrects a wrong name before the type is derived from it', () => {
  const [bank] = mergeListings([row({ symbol: 'BNS', name: 'Bank Nova Scotia Halifax Pfd 3' })]);
  expect(bank).toMatchObject({ name: 'The Bank of Nova Scotia', type: 'stock', market_cap: '100' });
});

test('quotes a field with a comma', () => {
  expect(toCsv(['symbol', 'name'], [row({ name: 'Invesco QQQ Trust, Series 1' })])).toBe(
    'symbol,name\nAAA,"Invesco QQQ Trust, Series 1"\n',
  );
});
