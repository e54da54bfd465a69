import { expect, test } from 'vitest';
import { figureOfMeasure, figureOfRate } from './figure.ts';
import { moneyText, roundedMoney } from './money.ts';

const tooLarge = { value: null, reason: 'The figure is too large to calculate.' };

test.each([Number.POSITIVE_INFINITY, Number.NaN])('%s is an undefined figure', (value) => {
  expect(figureOfRate({ ok: true, rate: value })).toEqual(tooLarge);
  expect(figureOfMeasure({ ok: true, value })).toEqual(tooLarge);
  expect(figureOfRate({ ok: true, rate: 0.5 })).toEqual({ value: 0.5 });
});

test.each([
  [1.005, '1'],
  [-2.345, '-2.35'],
  [0, '0'],
  [1e20, '100000000000000000000'],
  [1e21, '1000000000000000000000'],
  [-1e22, '-10000000000000000000000'],
])('rounds %d to %s', (value, text) => {
  expect(moneyText(roundedMoney(value, 2))).toBe(text);
});
