import { expect, test } from 'vitest';
import { candlesOf, hasCandles } from './chart-candles.ts';

const bar = (day: number, [open, high, low, close]: [number, number, number, number]) => ({
  date: `2026-01-0${day}`,
  open,
  high,
  low,
  close,
});
const bars = [bar(5, [10, 12, 9, 11]), bar(6, [11, 15, 10, 14]), bar(7, [14, 14, 8, 9])];

test('a day is a candle if there is room', () => {
  expect(candlesOf(bars, 3)).toHaveLength(3);
  expect(candlesOf(bars, 3)[1]).toEqual({
    from: '2026-01-06',
    to: '2026-01-06',
    open: 11,
    high: 15,
    low: 10,
    close: 14,
  });
});

test('several days share a candle if there is not', () => {
  expect(candlesOf(bars, 2)).toEqual([
    { from: '2026-01-05', to: '2026-01-06', open: 10, high: 15, low: 9, close: 14 },
    { from: '2026-01-07', to: '2026-01-07', open: 14, high: 14, low: 8, close: 9 },
  ]);
});

test('no candle spans a break', () => {
  expect(candlesOf(bars, 1, [{ date: '2026-01-06' }]).map(({ from, to }) => [from, to])).toEqual([
    ['2026-01-05', '2026-01-05'],
    ['2026-01-06', '2026-01-07'],
  ]);
});

test('closes alone make no candles', () => {
  expect(hasCandles(bars)).toBe(true);
  expect(hasCandles([...bars, { date: '2026-01-08', close: 9 }])).toBe(false);
  expect(candlesOf([{ date: '2026-01-08', close: 9 }], 5)).toEqual([]);
});
