import { expect, test } from 'vitest';
import { decimal, toText } from './decimal.ts';
import { afterSplit, createSplits, isSameAfterSplit, splitText } from './splits.ts';

const splits = createSplits([
  { symbol: 'KLAC', date: '2026-06-12', numerator: '10', denominator: '1' },
  { symbol: 'TWICE', date: '2026-04-01', numerator: '3', denominator: '1' },
  { symbol: 'TWICE', date: '2026-05-01', numerator: '3', denominator: '2' },
  { symbol: 'ODD', date: '2026-05-01', numerator: '1', denominator: '17.85' },
]);

const adjusted = (symbol: string, shares: string, after = '2026-03-31', through = '2026-06-30') => {
  const ratio = splits.between(symbol, after, through);
  return ratio && [toText(afterSplit(decimal(shares), ratio)), splitText(ratio)];
};

test('multiplies earlier shares by the split ratio', () => {
  expect(adjusted('KLAC', '108674')).toEqual(['1086740', '10-for-1']);
  expect(adjusted('AAPL', '1')).toBeUndefined();
});

test('combines the splits of a period', () => {
  expect(adjusted('TWICE', '100')).toEqual(['450', '9-for-2']);
});

test('accepts a decimal denominator', () => {
  expect(adjusted('ODD', '1785')).toEqual(['100', '1-for-17.85']);
});

test('applies a split from its own date on', () => {
  expect(adjusted('KLAC', '1', '2026-06-12', '2026-09-30')).toBeUndefined();
  expect(adjusted('KLAC', '1', '2026-06-11', '2026-06-12')).toEqual(['10', '10-for-1']);
  expect(adjusted('KLAC', '1', '2026-03-31', '2026-06-11')).toBeUndefined();
});

test('ignores a difference of less than one share', () => {
  expect(isSameAfterSplit(decimal('125'), decimal('125.125'))).toBe(true);
  expect(isSameAfterSplit(decimal('124'), decimal('125.125'))).toBe(false);
  expect(isSameAfterSplit(decimal('127'), decimal('125.125'))).toBe(false);
});
