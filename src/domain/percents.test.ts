import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Decimal, decimal, divide, multiply, round, toText } from './decimal.ts';
import { changePercent, percentChange, percentOf } from './percents.ts';

const rounded = (percent: string, scale: number) => toText(round(decimal(percent), scale));

describe('a percentage is rounded once, for display', () => {
  test('shows a loss of 99.70499988 % as 99.70 %', () => {
    expect(rounded(percentChange('100000000', '295000.12'), 2)).toBe('-99.7');
  });

  test.each([
    ['just below a half', '4999999999999', '1000000000000000', '0.5', 2],
    ['exactly a half', '5', '100000', '0.01', 2],
    ['just above a half', '5000000000001', '100000000000000000', '0.01', 2],
    ['a third', '1', '3', '33.33', 2],
  ])('rounds %s', (_case, part, whole, shown, scale) => {
    expect(rounded(percentOf(decimal(part), decimal(whole)), scale)).toBe(shown);
  });

  test('rounds like the exact quotient, for any values', () => {
    const amount: fc.Arbitrary<Decimal> = fc.record({
      units: fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }),
      scale: fc.nat({ max: 8 }),
    });
    fc.assert(
      fc.property(amount, amount, fc.nat({ max: 6 }), (part, whole, scale) => {
        fc.pre(whole.units !== 0n);
        const exact = divide(multiply(part, decimal(100)), whole, scale);
        expect(rounded(percentOf(part, whole), scale)).toBe(toText(exact));
      }),
    );
  });
});

test('returns 0 for a percentage of 0', () => {
  expect(percentOf(decimal(5), decimal(0))).toBe('0');
  expect(percentChange(0, 5)).toBe('0');
});

test('computes the change of a quote from its price if the dollar change is known', () => {
  expect(rounded(String(changePercent({ price: 495.82, change: -1.04, changePercent: -0.209 })), 4)).toBe(
    '-0.2093',
  );
  expect(changePercent({ price: 10, change: null, changePercent: 1.5 })).toBe(1.5);
  expect(changePercent({ price: 10, change: null, changePercent: null })).toBeNull();
  expect(changePercent({ price: 2, change: 2, changePercent: 12 })).toBe(12);
});
