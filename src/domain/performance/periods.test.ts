import { expect, test } from 'vitest';
import { dayNumber, isoDay } from '#domain/days.ts';
import { monthsBefore, periodOf } from './periods.ts';

const known = { first: dayNumber('2019-05-06'), last: dayNumber('2024-03-31') };
const text = (requested: Parameters<typeof periodOf>[0]) => {
  const { from, to } = periodOf(requested, known);
  return `${isoDay(from)} to ${isoDay(to)}`;
};

test.each([
  ['1m', '2024-03-01 to 2024-03-31'],
  ['3m', '2024-01-01 to 2024-03-31'],
  ['ytd', '2024-01-01 to 2024-03-31'],
  ['1y', '2023-04-01 to 2024-03-31'],
  ['3y', '2021-04-01 to 2024-03-31'],
  ['5y', '2019-04-01 to 2024-03-31'],
  ['all', '2019-05-06 to 2024-03-31'],
] as const)('the range %s is %s', (range, period) => {
  expect(text({ range })).toBe(period);
});

test('a calendar year ends on its last day, or on the last known one', () => {
  expect(text({ year: 2022 })).toBe('2022-01-01 to 2022-12-31');
  expect(text({ year: 2024 })).toBe('2024-01-01 to 2024-03-31');
});

test('two dates are both included', () => {
  expect(text({ from: '2022-02-03', to: '2022-02-04' })).toBe('2022-02-03 to 2022-02-04');
  expect(text({ to: '2022-02-04' })).toBe('2019-05-06 to 2022-02-04');
  expect(text({ from: '2022-02-03' })).toBe('2022-02-03 to 2024-03-31');
});

test('a period ends on the last known day at the latest', () => {
  expect(text({ from: '2022-02-03', to: '2024-04-30' })).toBe('2022-02-03 to 2024-03-31');
});

test('a month before the last day of a month is the last day of a shorter one', () => {
  expect(isoDay(monthsBefore(dayNumber('2024-03-31'), 1))).toBe('2024-02-29');
  expect(isoDay(monthsBefore(dayNumber('2024-01-15'), 2))).toBe('2023-11-15');
});
