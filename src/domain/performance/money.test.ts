import { expect, test } from 'vitest';
import { convert, divideRounded, moneyText, toMoney, toRate, toUnits } from './money.ts';

test.each([
  [5n, 2n, 3n],
  [-5n, 2n, -3n],
  [7n, 5n, 1n],
  [8n, 5n, 2n],
  [-8n, 5n, -2n],
])('rounds %d ÷ %d to %d, halves away from zero', (numerator, denominator, rounded) => {
  expect(divideRounded(numerator, denominator)).toBe(rounded);
});

test.each([
  ['1.25', 1, 13n],
  ['-1.25', 1, -13n],
  ['1.2', 3, 1200n],
  ['7', 2, 700n],
])('reads %s with %d decimals as %d units', (text, decimals, units) => {
  expect(toUnits(text, decimals)).toBe(units);
});

test('converts at a rate and rounds to the unit', () => {
  expect(moneyText(convert(toMoney('0.0000000000000001'), toRate('1.5')))).toBe('0.0000000000000002');
  expect(moneyText(convert(toMoney('107.43'), toRate('0.5')))).toBe('53.715');
});
