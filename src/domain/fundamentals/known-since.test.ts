import { expect, test } from 'vitest';
import type { FiscalPeriod } from './concepts.ts';
import { knownSinceOf } from './known-since.ts';

const report = (date: string, quarterEnd: string | null = null) => ({
  date,
  quarterEnd,
  eps: null,
  otherDates: [],
});
const knownSince = (period: FiscalPeriod, ...reports: ReturnType<typeof report>[]) =>
  knownSinceOf({ periodEnd: period === 'FY' ? '2025-12-31' : '2026-03-31', period }, reports);

test('figures are known from the announcement', () => {
  expect(knownSince('Q1', report('2026-01-28'), report('2026-04-30'), report('2026-07-30'))).toBe(
    '2026-04-30',
  );
});

test('an announcement that names the quarter comes before an earlier one that does not', () => {
  expect(knownSince('Q1', report('2026-04-10'), report('2026-04-30', '2026-03'))).toBe('2026-04-30');
});

test('without an announcement a quarter is known after 45 days and a year after 90', () => {
  expect(knownSince('Q1')).toBe('2026-05-15');
  expect(knownSince('FY', report('2026-01-02'))).toBe('2026-03-31');
  expect(knownSince('FY', report('2026-07-30'))).toBe('2026-03-31');
});
