import { expect, test } from 'vitest';
import { buyPriceRule, isPositive, readAmount, sharesRule } from './limits.ts';

test.each([
  ['0', '0'],
  ['12.50', '12.5'],
  [0.1, '0.1'],
  ['1e12', '1000000000000'],
  ['0.00000001', '0.00000001'],
])('%j shares are read as %s', (input, text) => {
  expect(readAmount(input, sharesRule)).toEqual({ ok: true, text });
});

test.each([
  ['', 'Shares must be a number'],
  ['1,5', 'Shares must be a number'],
  ['-0.1', 'Shares must be 0 or greater'],
  ['1000000000000.1', 'Shares must be at most 1,000,000,000,000'],
  ['0.000000001', 'Shares may have at most 8 decimals'],
  [123456789.12345678, 'Shares has more digits than a JSON number keeps: send it as text'],
])('%j shares are refused: %s', (input, message) => {
  expect(readAmount(input, sharesRule)).toEqual({ ok: false, message });
});

test('a price has its own bounds', () => {
  expect(readAmount('1000000000', buyPriceRule)).toEqual({ ok: true, text: '1000000000' });
  expect(readAmount('1000000000.000001', buyPriceRule)).toMatchObject({ ok: false });
  expect(readAmount('0.0000001', buyPriceRule)).toMatchObject({ ok: false });
});

test('only what is above zero is positive', () => {
  expect(isPositive('0.00000001')).toBe(true);
  expect(isPositive('0')).toBe(false);
});
