import { expect, test } from 'vitest';
import type { HoldingRow } from '#web/ledger/holding-rows.ts';
import { readSort, type Sort, sortAfterClick, sortHoldings, sortText, trendOf } from './holding-sort.ts';

const row = (symbol: string, value: string | null, dayPercent: number | null = 0) =>
  ({ symbol, value, dayPercent }) as HoldingRow;

const none = new Map();
const order = (rows: HoldingRow[], sort: Sort, closes = none) =>
  sortHoldings(rows, sort, closes).map(({ symbol }) => symbol);

test('sorts decimals as numbers, with unknown values last in both directions', () => {
  const rows = [row('A', '9.5'), row('B', null), row('C', '100'), row('D', '-3')];
  expect(order(rows, { key: 'value', isDescending: true })).toEqual(['C', 'A', 'D', 'B']);
  expect(order(rows, { key: 'value', isDescending: false })).toEqual(['D', 'A', 'C', 'B']);
});

test('equal figures are in the order of their symbols, and symbols by the alphabet', () => {
  const rows = [row('B', '1'), row('A', '1'), row('C', null), row('AB', null)];
  expect(order(rows, { key: 'value', isDescending: true })).toEqual(['A', 'B', 'AB', 'C']);
  expect(order(rows, { key: 'symbol', isDescending: false })).toEqual(['A', 'AB', 'B', 'C']);
});

test('sorts by the change of the last three months', () => {
  const closes = new Map([
    ['A', { closes: [10, null, 11] }],
    ['B', { closes: [10, 12] }],
    ['C', { closes: [10] }],
  ]);
  const rows = [row('A', '1'), row('B', '1'), row('C', '1')];
  expect(order(rows, { key: 'trend', isDescending: true }, closes)).toEqual(['B', 'A', 'C']);
  expect(trendOf([10, null, 11])).toBeCloseTo(10, 9);
  expect(trendOf([null, 10, 11])).toBeCloseTo(10, 9);
  expect(trendOf([null, null, 10, 11])).toBeNull();
});

test('a second click on a column turns the order around', () => {
  const first = sortAfterClick({ key: 'value', isDescending: true }, 'gain');
  expect(first).toEqual({ key: 'gain', isDescending: true });
  expect(sortAfterClick(first, 'gain')).toEqual({ key: 'gain', isDescending: false });
  expect(sortAfterClick(first, 'symbol')).toEqual({ key: 'symbol', isDescending: false });
});

test('an order is stored as text, and what is no order reads as the default', () => {
  for (const isDescending of [true, false]) {
    const sort: Sort = { key: 'gainPercent', isDescending };
    expect(readSort(sortText(sort))).toEqual(sort);
  }
  for (const text of [null, '', 'price-of descending', 'constructor', '{}'])
    expect(readSort(text)).toEqual({ key: 'value', isDescending: true });
});
