import { expect, test } from 'vitest';
import { roundedCount, spokenPercent } from './spoken-numbers.ts';

test.each([
  [0.284, '28%'],
  [0.0996, '10%'],
  [0.0124, '1.2%'],
  [0.0005, '0.1%'],
  [0.0004, 'less than 0.1%'],
  [0, '0%'],
])('%d is spoken as %s', (fraction, text) => {
  expect(spokenPercent(fraction)).toBe(text);
});

test.each([
  [12, '12'],
  [1_234, '1,200'],
  [187_432, '187,000'],
  [999_600, '1 million'],
  [1_234_567, '1.2 million'],
  [2_345_000_000, '2.3 billion'],
])('%d is rounded to %s', (count, text) => {
  expect(roundedCount(count)).toBe(text);
});
