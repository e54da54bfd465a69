import { expect, test } from 'vitest';
import { createSplits } from '#domain/splits.ts';
import { filed } from '#tests/support/sample-investors.ts';
import { adjustShares, isSameNumber } from './adjust-shares.ts';

const splits = createSplits([
  { symbol: 'NVDA', date: '2024-06-10', numerator: '10', denominator: '1' },
  { symbol: 'TWICE', date: '2024-04-01', numerator: '3', denominator: '1' },
  { symbol: 'TWICE', date: '2024-06-28', numerator: '3', denominator: '2' },
  { symbol: 'ODD', date: '2024-05-01', numerator: '1', denominator: '17.85' },
]);
const days = { after: '2024-03-31', through: '2024-06-30' };

test.each([
  ['NVDA', 4_321, 43_210, '10-for-1'],
  ['TWICE', 100, 450, '9-for-2'],
  ['ODD', 1_785, 100, '1-for-17.85'],
  ['AAPL', 7, 7, null],
])('adjusts %s', (symbol, shares, adjusted, text) => {
  expect(adjustShares(filed(symbol, shares, 1), splits, days)).toEqual({ shares: adjusted, splits: text });
});

test('adjusts options like their shares, but no bonds', () => {
  const adjusted = { shares: 100, splits: '10-for-1' };
  expect(adjustShares(filed('NVDA', 10, 1, { kind: 'put' }), splits, days)).toEqual(adjusted);
  expect(adjustShares(filed('NVDA', 10, 1, { kind: 'bond' }), splits, days)).toEqual({
    shares: 10,
    splits: null,
  });
});

test('adjusts for a split on the last day, but not on the first', () => {
  const on = (after: string, through: string) =>
    adjustShares(filed('NVDA', 1, 1), splits, { after, through }).shares;
  expect(on('2024-06-09', '2024-06-10')).toBe(10);
  expect(on('2024-06-10', '2024-06-30')).toBe(1);
});

test('stays exact with shares above a billion', () => {
  expect(adjustShares(filed('TWICE', 6_004_799_503_161, 1), splits, days).shares).toBe(27_021_597_764_224.5);
});

test('ignores less than one share of difference after a split only', () => {
  const after = adjustShares(filed('ODD', 1_000, 1), splits, days);
  expect(after.shares).toBe(56.02240896);
  expect([55, 56, 57, 58].map((now) => isSameNumber(now, after))).toEqual([false, true, true, false]);
  expect(isSameNumber(100, { shares: 100.5, splits: null })).toBe(false);
});
