import { describe, expect, test } from 'vitest';
import type { DecimalMark } from '#domain/typed-number.ts';
import { isEmptyCell, isEmptyNumber, readNumber } from './cell-numbers.ts';

const value = (text: string, decimals?: DecimalMark) => readNumber(text, decimals)?.value;

describe('numbers', () => {
  test.each([
    ['12', '12'],
    ['007.500', '7.5'],
    ['-0.00', '0'],
    ['4,581.91', '4581.91'],
    ['4.312,50', '4312.5'],
    ['1 234,56', '1234.56'],
    ['1\u202f234\u202f567,8', '1234567.8'],
    ['1’855.11', '1855.11'],
    ["1'234", '1234'],
    ['12,34,567', '1234567'],
    ['0,76672417', '0.76672417'],
    ['0.56217674', '0.56217674'],
    ['(3,811.80)', '-3811.8'],
    ['($3,811.80)', '-3811.8'],
    ['(-5)', '-5'],
    ['-$694.48', '-694.48'],
    ['$-694.48', '-694.48'],
    ['−4', '-4'],
    ['5.00-', '-5'],
    ['+5', '5'],
    ['@5.00', '5'],
    ['1.5e-7', '0.00000015'],
    ['1E3', '1000'],
    ['.5', '0.5'],
    ['5.', '5'],
  ])('reads %s', (text, expected) => expect(value(text)).toBe(expected));

  test.each([
    ['1,234', undefined, '1234'],
    ['1.234', undefined, '1.234'],
    ['1,234', ',', '1.234'],
    ['1.234', ',', '1234'],
    ['1,234', '.', '1234'],
    ['1.234.567', ',', '1234567'],
  ] as const)('reads %s with decimals %s', (text, decimals, expected) =>
    expect(value(text, decimals)).toBe(expected),
  );

  test.each([
    ['$52.07', 'USD'],
    ['€3343.11', 'EUR'],
    ['£1', 'GBP'],
    ['C$5', 'CAD'],
    ['89,162.28 SEK', 'SEK'],
    ['USD 12', 'USD'],
    ['212.5p', 'GBX'],
    ['150 GBp', 'GBp'],
    ['12', null],
  ])('reads the currency of %s', (text, currency) => expect(readNumber(text)?.currency).toBe(currency));

  test.each(['', 'abc', '12a', '1.2.3', '12 34', '1,2,3', '12:30', 'Buy 5', '--5', '5%', '9'.repeat(65)])(
    'refuses %s',
    (text) => expect(readNumber(text)).toBeUndefined(),
  );
});

test('a symbol is not an empty cell', () => {
  expect(['', ' - ', '--', 'n/a', 'Not available'].every(isEmptyCell)).toBe(true);
  expect(['NA', 'NULL', 'None'].some(isEmptyCell)).toBe(false);
  expect(['NA', 'null', 'None', '-'].every(isEmptyNumber)).toBe(true);
});
