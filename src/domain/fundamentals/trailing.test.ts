import { expect, test } from 'vitest';
import type { Statement } from './company-fundamentals.ts';
import { rowsOf } from './figure-rows.ts';
import { trailingFlow, trailingRow } from './trailing.ts';

const statement = (periodEnd: string, period: Statement['period'], netIncome: number): Statement => ({
  periodEnd,
  period,
  figures: { netIncome: { value: netIncome, source: 'filed' } },
});
const rows = (...statements: Statement[]) =>
  rowsOf({ adjustedThrough: '2026-08-21', statements, shareCount: null, reports: [] });

const year = statement('2025-12-31', 'FY', 100);
const [q1, q2, q3, q4] = [
  statement('2025-03-31', 'Q1', 10),
  statement('2025-06-30', 'Q2', 20),
  statement('2025-09-30', 'Q3', 30),
  statement('2025-12-31', 'Q4', 40),
];
const next = statement('2026-03-31', 'Q1', 15);

test('four quarters that make a year are added up', () => {
  expect(trailingFlow(rows(q1, q2, q3, q4, year, next), 'netIncome')).toEqual({
    value: 105,
    periodEnd: '2026-03-31',
    knownSince: '2026-05-15',
    source: 'derived',
  });
});

test('without the fourth quarter, the new quarters replace those of the year before', () => {
  expect(trailingFlow(rows(q1, q2, q3, year, next), 'netIncome')?.value).toBe(105);
});

test('quarters that do not make a year are never added up', () => {
  expect(trailingFlow(rows(q2, q3, year, next), 'netIncome')).toMatchObject({
    value: 100,
    periodEnd: '2025-12-31',
    knownSince: '2026-03-31',
  });
  expect(trailingFlow(rows(q1, q2, q4, next), 'netIncome')).toBeUndefined();
});

test('a year that ends with the last quarter stays as filed', () => {
  expect(trailingFlow(rows(q1, q2, q3, q4, year), 'netIncome')).toMatchObject({
    value: 100,
    source: 'filed',
  });
});

test('the trailing row leaves out what is known for an earlier year only', () => {
  const withCashFlow = {
    ...year,
    figures: { ...year.figures, buybacks: { value: 7, source: 'filed' as const } },
  };
  const row = trailingRow(rows(q1, q2, q3, q4, withCashFlow, next));
  expect(row).toMatchObject({ periodEnd: '2026-03-31', netIncome: { value: 105 } });
  expect(row?.buybacks).toBeUndefined();
  expect(trailingRow(rows())).toBeNull();
});
