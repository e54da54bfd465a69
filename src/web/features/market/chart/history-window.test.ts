import { expect, test } from 'vitest';
import { historyWithin } from './history-window.ts';

const bars = ['2026-01-02', '2026-01-05', '2026-01-06', '2026-01-07'].map((date) => ({ date, close: 1 }));
const history = {
  symbol: 'X',
  asOf: '2026-01-07',
  bars,
  breaks: ['2026-01-05', '2026-01-07'].map((date) => ({ date, reason: 'spin-off' })),
};
const daysOf = (from: string, to?: string) =>
  historyWithin(history, { from, to }).bars.map(({ date }) => date);

test('begins with the close before the first day and ends with the last day', () => {
  expect(daysOf('2026-01-04', '2026-01-06')).toEqual(['2026-01-02', '2026-01-05', '2026-01-06']);
  expect(daysOf('2026-01-06')).toEqual(['2026-01-06', '2026-01-07']);
  expect(daysOf('2027-01-01')).toEqual([]);
});

test('has the breaks within it only, and its own last day', () => {
  const { breaks, asOf } = historyWithin(history, { from: '2026-01-04', to: '2026-01-06' });
  expect(breaks?.map(({ date }) => date)).toEqual(['2026-01-05']);
  expect(asOf).toBe('2026-01-06');
});
