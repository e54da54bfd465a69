import { expect, test } from 'vitest';
import { dayNumber, isoDay } from '../days.ts';
import { logReturns } from './log-returns.ts';
import { weeklyCloses, weeksUntil } from './weekly-closes.ts';

const closesOn = (closes: Record<string, number>, breaks: string[] = []) => ({
  prices: {
    days: Int32Array.from(Object.keys(closes), dayNumber),
    closes: Float64Array.from(Object.values(closes)),
  },
  breakDays: new Set(breaks.map(dayNumber)),
});

test('weeks end on Fridays, the last one on or before the day', () => {
  const lastOf = (day: string) => isoDay(weeksUntil(dayNumber(day)).at(-1) ?? 0);
  expect([lastOf('2026-06-26'), lastOf('2026-06-29'), lastOf('2026-07-02')]).toEqual([
    '2026-06-26',
    '2026-06-26',
    '2026-06-26',
  ]);
  const weeks = weeksUntil(dayNumber('2026-06-26'));
  expect(isoDay(weeks[0] ?? 0)).toBe('2024-06-21');
  expect([...weeks.slice(1)].every((day, at) => day - (weeks[at] ?? 0) === 7)).toBe(true);
});

test('a holiday on Friday is no gap, a week without a close is one', () => {
  const { prices } = weeklyCloses(
    closesOn({ '2026-06-04': 10, '2026-06-05': 11, '2026-06-11': 12, '2026-06-22': 13 }),
  );
  expect([...prices.days].map(isoDay)).toEqual(['2026-06-05', '2026-06-12', '2026-06-26']);
  expect([...prices.closes]).toEqual([11, 12, 13]);
});

test('closes on other days of a week tell the same story', () => {
  const weeks = Int32Array.from(['2026-06-05', '2026-06-12', '2026-06-19'], dayNumber);
  const tokyo = closesOn({ '2026-06-05': 10, '2026-06-11': 11, '2026-06-19': 10 });
  const london = closesOn({ '2026-06-04': 20, '2026-06-12': 22, '2026-06-18': 20 });
  expect(logReturns(weeklyCloses(tokyo), weeks)).toEqual(logReturns(weeklyCloses(london), weeks));
});

test('the week of a break has no return', () => {
  const weeks = Int32Array.from(['2026-06-05', '2026-06-12', '2026-06-19'], dayNumber);
  const broken = closesOn({ '2026-06-05': 10, '2026-06-12': 5, '2026-06-19': 6 }, ['2026-06-10']);
  const [during, after] = logReturns(weeklyCloses(broken), weeks);
  expect([during, after]).toEqual([Number.NaN, Math.log(6 / 5)]);
});
