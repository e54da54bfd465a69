import { expect, test } from 'vitest';
import { addToBasket, readBasket, removeFromBasket, setInBasket } from './basket.ts';

const some = [
  { _id: 'AAPL', quantity: 2 },
  { _id: 'MSFT', quantity: 1 },
];

test('what is new comes in with one share unless told', () => {
  expect(addToBasket([], 'AAPL')).toEqual([{ _id: 'AAPL', quantity: 1 }]);
  expect(addToBasket([], 'AAPL', 3)).toEqual([{ _id: 'AAPL', quantity: 3 }]);
});

test('what is there already grows and keeps its place', () => {
  expect(addToBasket(some, 'AAPL')).toEqual([{ _id: 'AAPL', quantity: 3 }, some[1]]);
});

test('a quantity is set, a million at most; what is no quantity changes nothing', () => {
  expect(setInBasket(some, 'MSFT', 9)).toEqual([some[0], { _id: 'MSFT', quantity: 9 }]);
  for (const wrong of [0, -1, 1.5, Number.NaN, 1_000_001])
    expect(setInBasket(some, 'MSFT', wrong)).toEqual(some);
});

test('what is removed is gone', () => {
  expect(removeFromBasket(some, 'AAPL')).toEqual([some[1]]);
});

test('what the storage holds is read back', () => {
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
])('a storage of %j is an empty basket', (stored) => {
  expect(readBasket(stored)).toEqual([]);
});
