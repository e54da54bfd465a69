import { expect, test } from 'vitest';
import { movingAverage } from './moving-average.ts';

const bars = [10, 20, 30, 40, 50, 60].map((close, index) => ({ date: `2026-01-0${index + 1}`, close }));

test('is the mean of the last closes, from the first day that has enough of them', () => {
  expect([...movingAverage({ bars }, 3)]).toEqual([
    ['2026-01-03', 20],
    ['2026-01-04', 30],
    ['2026-01-05', 40],
    ['2026-01-06', 50],
  ]);
});

test('begins again at a break', () => {
  const breaks = [{ date: '2026-01-03', reason: 'spin-off' }];
  expect([...movingAverage({ bars, breaks }, 3)]).toEqual([
    ['2026-01-05', 40],
    ['2026-01-06', 50],
  ]);
});
