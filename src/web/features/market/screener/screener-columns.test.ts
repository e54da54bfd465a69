import { expect, test } from 'vitest';
import { columnsOf } from './screener-columns.tsx';

test('what a view sorts and filters by becomes a column', () => {
  const plain = columnsOf({ sort: 'marketCap', bounds: {} });
  expect(plain).not.toContain('change3Y');
  expect(columnsOf({ sort: 'change3Y', bounds: {} })).toEqual(['price', 'change3Y', ...plain.slice(1)]);
  expect(columnsOf({ sort: 'name', bounds: { betaMax: 1, priceMin: 5 } })).toEqual([
    'price',
    'beta',
    ...plain.slice(1),
  ]);
});
