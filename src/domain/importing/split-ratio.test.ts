import { expect, test } from 'vitest';
import { ratioBetween } from './split-ratio.ts';

test.each([
  ['10', '40', '4', '1'],
  ['10', '15', '3', '2'],
  ['30', '1', '1', '30'],
  ['17.5', '174.99', '10', '1'],
])('%s shares that become %s have the ratio %s for %s', (before, after, numerator, denominator) => {
  expect(ratioBetween(before, after)).toEqual({ numerator, denominator });
});

test.each([
  ['10', '10'],
  ['0', '10'],
  ['10', '0'],
  ['10', '10.37'],
])('%s shares that become %s were not split', (before, after) => {
  expect(ratioBetween(before, after)).toBeUndefined();
});
