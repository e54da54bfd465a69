import { expect, test } from 'vitest';
import type { EarningsReport } from './company-fundamentals.ts';
import { addFiledReports } from './filed-reports.ts';
import { figuresKnownOn, knownFundamentalsOf } from './known-figures.ts';

const listed = (date: string, quarterEnd: string | null = null): EarningsReport => ({
  date,
  quarterEnd,
  eps: 1,
  otherDates: [],
});

test('an announcement that the list lacks is added, with no figure', () => {
  const filed = { date: '2026-10-29', quarterEnd: '2026-09' };
  expect(addFiledReports([listed('2026-07-30')], [filed])).toEqual([
    listed('2026-07-30'),
    { ...filed, eps: null, otherDates: [] },
  ]);
});

test.each([
  ['the list is a day early', '2026-07-30', '2026-07-31', '2026-07-30'],
  ['the list is two days late', '2026-07-30', '2026-07-28', '2026-07-28'],
])('one announcement stays one: %s', (_, listedDay, filedDay, expected) => {
  const filed = [{ date: filedDay, quarterEnd: '2026-06' }];
  expect(addFiledReports([listed(listedDay)], filed)).toEqual([listed(expected, '2026-06')]);
});

test('of one quarter the listed day stays if the filing is weeks away', () => {
  const filed = [{ date: '2026-07-08', quarterEnd: '2026-06' }];
  expect(addFiledReports([listed('2026-07-30', '2026-06')], filed)).toEqual([
    listed('2026-07-30', '2026-06'),
  ]);
});

test('results that are filed later change nothing that was known before', () => {
  const statement = (periodEnd: string, income: number) => ({
    periodEnd,
    period: 'FY' as const,
    figures: { netIncome: { value: income, source: 'filed' as const } },
  });
  const fundamentals = {
    adjustedThrough: '2026-12-31',
    statements: [statement('2024-12-31', 10), statement('2025-12-31', 20)],
    shareCount: null,
    reports: [listed('2025-02-03', '2024-12')],
  };
  const planted = { date: '2026-02-05', quarterEnd: '2025-12' };
  const withFiling = { ...fundamentals, reports: addFiledReports(fundamentals.reports, [planted]) };
  const incomeOn = (day: string) => figuresKnownOn(knownFundamentalsOf(withFiling), day).netIncome;
  expect(['2025-02-02', '2025-02-03', '2026-02-04', '2026-02-05'].map(incomeOn)).toEqual([
    undefined,
    10,
    10,
    20,
  ]);
});
