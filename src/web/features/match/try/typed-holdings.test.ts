import { expect, test } from 'vitest';
import type { Quote } from '#contract/market.ts';
import { basketRows, completeHoldings, readStoredHoldings, rowError, typedValue } from './typed-holdings.ts';

const row = (symbol: string, value: string, id = 0, currency = 'USD') => ({ id, symbol, value, currency });

test.each([
  ['1500', 1500],
  ['$1,234.50', 1234.5],
  ['.5', 0.5],
  ['12.', 12],
  ['0', undefined],
  ['-3', undefined],
  ['1e5', undefined],
  ['', undefined],
  ['ten', undefined],
])('reads the amount %j as %j', (text, value) => {
  expect(typedValue(text)).toBe(value);
});

test('a row needs both a symbol and an amount, unless it is empty', () => {
  expect(rowError(row('', ''))).toBeUndefined();
  expect(rowError(row('KO', '1'))).toBeUndefined();
  expect(rowError(row('KO', ''))).toMatchObject({ field: 'value' });
  expect(rowError(row('', '5'))).toMatchObject({ field: 'symbol' });
});

test('spellings of one symbol are added together and incomplete rows left out', () => {
  expect(completeHoldings([row('brk.b', '10'), row('BRK-B', '5'), row('KO', ''), row('', '')])).toEqual([
    { symbol: 'BRK-B', value: 15 },
  ]);
});

test('the basket is valued at its prices; without a price the amount stays empty', () => {
  const quotes = new Map([
    ['KO', { price: 70.25 } as Quote],
    ['HSBA.L', { price: 1440.4, currency: 'GBX' } as Quote],
  ]);
  const items = [
    { _id: 'KO', quantity: 4 },
    { _id: 'HSBA.L', quantity: 100 },
    { _id: 'GONE', quantity: 1 },
  ];
  expect(basketRows(items, quotes)).toEqual([
    row('KO', '281.00', 0),
    row('HSBA.L', '1440.40', 1, 'GBP'),
    row('GONE', '', 2),
  ]);
  expect(completeHoldings(basketRows(items, quotes))).toEqual([
    { symbol: 'KO', value: 281 },
    { symbol: 'HSBA.L', value: 1440.4, currency: 'GBP' },
  ]);
});

test('anything but rows in the storage is ignored', () => {
  expect(readStoredHoldings('[{"symbol":"KO","value":"5"},null]')).toEqual([
    row('KO', '5', 0),
    row('', '', 1),
  ]);
  for (const stored of [null, '', '{', '{}', '[]', '7']) expect(readStoredHoldings(stored)).toBeUndefined();
});
