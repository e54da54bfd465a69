import { expect, test } from 'vitest';
import { dayNumber } from '../days.ts';
import { inflationLine } from './inflation-line.ts';

test('an index counts on the last day of its month and grows evenly in between', () => {
  const { days, prices } = inflationLine([
    { month: '2023-12', index: 100 },
    { month: '2024-01', index: null },
    { month: '2024-02', index: 121 },
    { month: '2024-03', index: null },
  ]);
  const on = (date: string) => prices[days.indexOf(dayNumber(date))];
  expect([days[0], days.at(-1)]).toEqual([dayNumber('2023-12-31'), dayNumber('2024-02-29')]);
  expect(on('2024-01-31')).toBeCloseTo(110, 10);
  expect(on('2024-01-16')).toBeCloseTo(100 * 1.1 ** (16 / 31), 10);
  expect(on('2024-02-29')).toBe(121);
  expect(days.length).toBe(31 + 29 + 1);
});
