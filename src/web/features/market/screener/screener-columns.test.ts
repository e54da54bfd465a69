import { expect, test } from 'vitest';
import { columnsOf } from './screener-columns.tsx';

const none = { columns: [], asOf: undefined };

test('what a view sorts and filters by becomes a column', () => {
  const plain = columnsOf({ ...none, sort: 'marketCap', bounds: {} });
  expect(plain).not.toContain('change3Y');
  expect(columnsOf({ ...none, sort: 'change3Y', bounds: {} })).toEqual([
    'price',
    'change3Y',
    ...plain.slice(1),
  ]);
  expect(columnsOf({ ...none, sort: 'name', bounds: { betaMax: 1, priceMin: 5 } })).toEqual([
    'price',
    'beta',
    ...plain.slice(1),
  ]);
});

test('own columns replace most others, and a past day has only what is known of it', () => {
  const view = { ...none, sort: 'marketCap', bounds: { priceToEarningsMax: 20 } } as const;
  expect(columnsOf({ ...view, columns: ['netMargin', 'beta'] })).toEqual([
    'price',
    'netMargin',
    'beta',
    'priceToEarnings',
    'marketCap',
    'change1Y',
  ]);
  const past = columnsOf({ ...view, bounds: {}, columns: ['beta'], asOf: '2022-12-30' });
  expect(past).toEqual(['price', 'marketCap', 'change1Y']);
});
