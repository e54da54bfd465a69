import { expect, test } from 'vitest';
import { monthEnds } from './value-table.tsx';

const point = (date: string) => ({ date, value: 1, invested: 1, twr: null, benchmark: null });

test('the table has the last day of each month, and the last day of all', () => {
  const days = ['2025-11-28', '2025-12-01', '2025-12-31', '2026-12-30', '2027-01-04', '2027-01-05'];
  expect(monthEnds(days.map(point)).map(({ date }) => date)).toEqual([
    '2025-11-28',
    '2025-12-31',
    '2026-12-30',
    '2027-01-05',
  ]);
});
