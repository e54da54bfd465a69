import { expect, test } from 'vitest';
import { addToBasket, basketWorth, readBasket, removeFromBasket, setInBasket } from './basket.ts';

const some = [
  { _id: 'AAPL', quantity: 2 },
  { _id: 'MSFT', quantity: 1 },
];

test('adds a new symbol with one share by default', () => {
  expect(addToBasket([], 'AAPL')).toEqual([{ _id: 'AAPL', quantity: 1 }]);
  expect(addToBasket([], 'AAPL', 3)).toEqual([{ _id: 'AAPL', quantity: 3 }]);
});

test('raises the quantity of an existing symbol and keeps its position', () => {
  expect(addToBasket(some, 'AAPL')).toEqual([{ _id: 'AAPL', quantity: 3 }, some[1]]);
});

test('sets a quantity up to a million and ignores invalid ones', () => {
  expect(setInBasket(some, 'MSFT', 9)).toEqual([some[0], { _id: 'MSFT', quantity: 9 }]);
  for (const invalid of [0, -1, 1.5, Number.NaN, 1_000_001])
    expect(setInBasket(some, 'MSFT', invalid)).toEqual(some);
});

test('removes a symbol', () => {
  expect(removeFromBasket(some, 'AAPL')).toEqual([some[1]]);
});

test('reads a stored basket', () => {
  expect(readBasket(JSON.stringify(some))).toEqual(some);
});

test.each([
  null,
  '',
  'no JSON',
  '{}',
  '[1]',
  '[{"_id":1,"quantity":1}]',
  '[{"_id":"A","quantity":0}]',
  '[null]',
])('reads %j as an empty basket', (stored) => {
  expect(readBasket(stored)).toEqual([]);
});

test('is worth something in each currency, pence being pounds', () => {
  const prices = new Map([
    ['AAPL', { price: 309.35 }],
    ['7203.T', { price: 2_800, currency: 'JPY' }],
    ['SHEL.L', { price: 2_710.5, currency: 'GBX' }],
  ]);
  const items = ['AAPL', '7203.T', 'SHEL.L', 'GONE'].map((_id) => ({ _id, quantity: 2 }));
  expect(basketWorth(items, prices)).toEqual({
    values: [
      { currency: 'USD', value: '618.7' },
      { currency: 'JPY', value: '5600' },
      { currency: 'GBP', value: '54.21' },
    ],
    unpriced: 1,
  });
});
