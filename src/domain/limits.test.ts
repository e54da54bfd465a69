import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buyPriceRule, isPositive, readAmount, readHoldingValue, sharesRule } from './limits.ts';

test.each([
  ['0', '0'],
  ['12.50', '12.5'],
  [0.1, '0.1'],
  ['1e12', '1000000000000'],
  ['0.00000001', '0.00000001'],
])('reads %j shares as %s', (input, text) => {
  expect(readAmount(input, sharesRule)).toEqual({ ok: true, text });
});

test.each([
  ['', 'Shares must be a number'],
  ['1,5', 'Shares must be a number'],
  ['-0.1', 'Shares must be 0 or greater'],
  ['1000000000000.1', 'Shares must be at most 1,000,000,000,000'],
  ['0.000000001', 'Shares may have at most 8 decimals'],
  [123456789.12345678, 'Shares has more digits than a JSON number can hold: send it as text'],
])('rejects %j shares: %s', (input, message) => {
  expect(readAmount(input, sharesRule)).toEqual({ ok: false, message });
});

test('applies the bounds of a buy price', () => {
  expect(readAmount('1000000000', buyPriceRule)).toEqual({ ok: true, text: '1000000000' });
  expect(readAmount('1000000000.000001', buyPriceRule)).toMatchObject({ ok: false });
  expect(readAmount('0.00000001', buyPriceRule)).toEqual({ ok: true, text: '0.00000001' });
  expect(readAmount('0.000000001', buyPriceRule)).toMatchObject({ ok: false });
});

test('only amounts above zero are positive', () => {
  expect(isPositive('0.00000001')).toBe(true);
  expect(isPositive('0')).toBe(false);
});

test.each([
  ['0', '0'],
  [0, '0'],
  ['-0', '0'],
  ['1250000.50', '1250000.5'],
  [' 7 ', '7'],
  [-12.25, '-12.25'],
  ['-0.000001', '-0.000001'],
  ['1000000000000000', '1000000000000000'],
  ['-1000000000000000', '-1000000000000000'],
])('reads the holding value %j as %s', (input, text) => {
  expect(readHoldingValue(input)).toEqual({ ok: true, text });
});

test.each([
  ['', 'The value must be a number'],
  ['much', 'The value must be a number'],
  ['--5', 'The value must be a number'],
  [Number.NaN, 'The value must be a number'],
  [Number.POSITIVE_INFINITY, 'The value must be a number'],
  ['1000000000000000.000001', 'The value must be at most 1,000,000,000,000,000'],
  ['-1000000000000001', 'The value must be at most 1,000,000,000,000,000'],
  ['0.0000001', 'The value may have at most 6 decimals'],
  ['-0.0000001', 'The value may have at most 6 decimals'],
  [-123456789012.34567, 'The value has more digits than a JSON number can hold: send it as text'],
])('rejects the holding value %j: %s', (input, message) => {
  expect(readHoldingValue(input)).toEqual({ ok: false, message });
});

test('returns whole holding values unchanged', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), (whole) => {
      expect(readHoldingValue(String(whole))).toEqual({ ok: true, text: String(whole) });
    }),
  );
});
