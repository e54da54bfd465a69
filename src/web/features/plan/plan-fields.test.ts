import { expect, test } from 'vitest';
import { readPlanNumber } from './plan-fields.ts';

test.each([
  ['1,000', 1_000],
  ['1,234.5', 1_234.5],
  ['-1,000', -1_000],
  ['−90', -90],
  ['12,5 %', 12.5],
  ['', Number.NaN],
  ['many', Number.NaN],
])('reads %s', (text, value) => {
  expect(readPlanNumber(text)).toBe(value);
});
