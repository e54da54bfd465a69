import { expect, test } from 'vitest';
import { amountFormats } from './hidden-amounts.ts';

test('hidden amounts show no digit and no sign, in any format', () => {
  const { isHidden, ...formats } = amountFormats('EUR', true);
  expect(isHidden).toBe(true);
  expect(Object.values(formats).map((format) => format('-1234.56'))).toEqual(Array(6).fill('•••'));
});

test('shown amounts have the currency', () => {
  const formats = amountFormats('EUR', false);
  expect(formats.money('1234.5')).toBe('€1,234.50');
  expect(formats.signedWhole(-1234.5)).toBe('−€1,235');
  expect(formats.plain('1234.5')).toBe('1,234.50');
});
