import { expect, test } from 'vitest';
import { dayNumber } from '../days.ts';
import { earningsAhead } from './earnings-ahead.ts';

const reportsOn = (...dates: string[]) =>
  dates.map((date) => ({ date, quarterEnd: null, eps: null, otherDates: [] }));
const today = dayNumber('2026-11-25');

test('estimates each quarter from the day of the year before', () => {
  const reports = reportsOn(
    '2024-02-01',
    '2024-05-02',
    '2025-01-30',
    '2025-05-01',
    '2026-01-29',
    '2026-05-07',
  );
  expect(earningsAhead(reports, today).map(({ date, repeats }) => [date, repeats])).toEqual([
    ['2027-01-28', '2026-01-29'],
    ['2027-05-06', '2026-05-07'],
  ]);
});

test('the likely days reach from the earliest to the latest of the same quarter', () => {
  const [ahead] = earningsAhead(reportsOn('2024-01-25', '2025-02-03', '2026-01-29'), today);
  expect(ahead).toEqual({ date: '2027-01-28', from: '2027-01-21', to: '2027-02-01', repeats: '2026-01-29' });
});

test('expects nothing of a company that has not reported for a year', () => {
  expect(earningsAhead(reportsOn('2025-10-30'), today)).toEqual([]);
  expect(earningsAhead([], today)).toEqual([]);
});
