import { expect, test } from 'vitest';
import { chartPoints } from './chart-points.ts';

const bars = ['2026-08-03', '2026-08-05', '2026-08-06', '2026-08-07'].map((date, at) => ({
  date,
  close: 10 + at,
}));

test('connects the closes of consecutive days', () => {
  expect(chartPoints({ bars: bars.slice(1) })).toEqual([
    { time: '2026-08-05', value: 11, bar: 0, last: false },
    { time: '2026-08-06', value: 12, bar: 1, last: false },
    { time: '2026-08-07', value: 13, bar: 2, last: false },
  ]);
});

test('interrupts the line at a day without a close, which stays on the axis', () => {
  expect(chartPoints({ bars: bars.slice(0, 2), gaps: ['2026-08-04'] })).toEqual([
    { time: '2026-08-03', value: 10, bar: 0, last: true },
    { time: '2026-08-04', value: undefined, bar: 0, last: false },
    { time: '2026-08-05', value: 11, bar: 1, last: false },
  ]);
});

test('interrupts the line at a break', () => {
  const breaks = [{ date: '2026-08-06', reason: 'a spin-off is not adjusted for' }];
  expect(chartPoints({ bars, breaks }).filter(({ last }) => last)).toMatchObject([{ time: '2026-08-05' }]);
});
