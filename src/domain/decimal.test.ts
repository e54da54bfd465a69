import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  add,
  compare,
  decimal,
  decimalsOf,
  divide,
  multiply,
  parseDecimal,
  round,
  subtract,
  toText,
} from './decimal.ts';

const texts = fc
  .tuple(fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }), fc.integer({ min: 0, max: 12 }))
  .map(([units, scale]) => toText({ units, scale }));

test.each([
  ['12.50', '12.5'],
  [' 7 ', '7'],
  ['-3', '-3'],
  ['+0.10', '0.1'],
  ['1e-7', '0.0000001'],
  ['1.5E3', '1500'],
  ['-0.00', '0'],
  [0.1, '0.1'],
  [1e-7, '0.0000001'],
  [1e21, '1000000000000000000000'],
])('parses %j as %s', (input, text) => {
  expect(toText(decimal(input))).toBe(text);
});

test.each([
  '',
  ' ',
  '1,000',
  '1.',
  '.5',
  '1 2',
  '0x10',
  'NaN',
  '--1',
  '1e',
  '1'.repeat(65),
  `0.${'0'.repeat(63)}`,
  Number.NaN,
  Number.POSITIVE_INFINITY,
])('rejects %j', (input) => {
  expect(parseDecimal(input)).toBeUndefined();
  expect(() => decimal(input)).toThrow(RangeError);
});

test('computes exactly where floats do not', () => {
  expect(toText(add(decimal('0.1'), decimal('0.2')))).toBe('0.3');
  expect(toText(multiply(decimal('1.1'), decimal('1.1')))).toBe('1.21');
  expect(toText(subtract(decimal('1000000000000'), decimal('0.00000001')))).toBe('999999999999.99999999');
});

test.each([
  ['0.125', 2, '0.13'],
  ['-0.125', 2, '-0.13'],
  ['0.1249', 2, '0.12'],
  ['2.5', 0, '3'],
  ['7', 2, '7'],
])('rounds %s to %i decimals as %s, halves away from zero', (text, scale, rounded) => {
  expect(toText(round(decimal(text), scale))).toBe(rounded);
});

test.each([
  ['1', '3', 6, '0.333333'],
  ['2', '3', 6, '0.666667'],
  ['-2', '3', 6, '-0.666667'],
  ['1', '-8', 2, '-0.13'],
  ['0', '5', 2, '0'],
])('%s ÷ %s to %i decimals is %s', (a, b, scale, quotient) => {
  expect(toText(divide(decimal(a), decimal(b), scale))).toBe(quotient);
});

test('throws on division by zero', () => {
  expect(() => divide(decimal(1), decimal(0), 2)).toThrow(RangeError);
});

describe('for any numbers', () => {
  test('parsing and formatting restores the text', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(toText(decimal(text))).toBe(text);
      }),
    );
  });

  test('addition is commutative, and subtraction undoes it', () => {
    fc.assert(
      fc.property(texts, texts, (a, b) => {
        const sum = add(decimal(a), decimal(b));
        expect(toText(sum)).toBe(toText(add(decimal(b), decimal(a))));
        expect(toText(subtract(sum, decimal(b)))).toBe(a);
      }),
    );
  });

  test('dividing a product by one factor returns the other', () => {
    fc.assert(
      fc.property(texts, texts, (a, b) => {
        fc.pre(b !== '0');
        expect(toText(divide(multiply(decimal(a), decimal(b)), decimal(b), 12))).toBe(a);
      }),
    );
  });

  test('rounding changes a value by at most half a unit', () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 0, max: 6 }), (text, scale) => {
        const error = subtract(round(decimal(text), scale), decimal(text));
        const half = { units: 5n, scale: scale + 1 };
        expect(
          compare({ ...error, units: error.units < 0n ? -error.units : error.units }, half),
        ).toBeLessThanOrEqual(0);
        expect(decimalsOf(round(decimal(text), scale))).toBeLessThanOrEqual(scale);
      }),
    );
  });
});
