import { expect, test } from 'vitest';
import { dayNumber, isoDay } from './days.ts';
import { dayMs, isoDate } from './time.ts';

test('counts days since 1970-01-01', () => {
  expect(dayNumber('1970-01-01')).toBe(0);
  expect(dayNumber('2000-02-29')).toBe(11_016);
  expect(dayNumber('1969-12-31')).toBe(-1);
});

test('agrees with the calendar of the platform on every day of three centuries', () => {
  for (let day = dayNumber('1899-12-31'); day <= dayNumber('2200-01-01'); day += 1) {
    const iso = isoDate(day * dayMs);
    if (isoDay(day) !== iso || dayNumber(iso) !== day)
      expect([isoDay(day), dayNumber(iso)]).toEqual([iso, day]);
  }
  expect(isoDay(dayNumber('2100-02-28') + 1)).toBe('2100-03-01');
});
