import { expect, test } from 'vitest';
import {
  isPeriod,
  monthAfter,
  quarterLabel,
  quarterName,
  quarterOfYear,
  shortMonth,
} from './quarter-names.ts';

test('names a quarter by its last day', () => {
  expect(quarterLabel('2026-06-30')).toBe('Q2 26');
  expect(quarterName('2025-12-31')).toBe('fourth quarter');
  expect(quarterOfYear('2016-03-31')).toBe('first quarter of 2016');
  expect(shortMonth('2025-09-30')).toBe('Sep 2025');
  expect(monthAfter('2015-12-31')).toBe('Jan 2016');
});

test('only the last day of a quarter is a period', () => {
  expect(['2026-06-30', '2026-06-29', '', null].map(isPeriod)).toEqual([true, false, false, false]);
});
