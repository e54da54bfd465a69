import { expect, test } from 'vitest';
import { readingOf } from './chart-reading.ts';
import { chartSeries } from './chart-series.ts';

const bars = [
  { date: '2026-01-05', close: 10, volume: 1_500_000 },
  { date: '2026-01-09', close: 12 },
];
const source = (symbol: string, closes: { date: string; close: number }[]) => ({
  symbol,
  name: symbol,
  history: { symbol, asOf: null, bars: closes },
});

function seriesOf(compared: ReturnType<typeof source>[]) {
  const series = chartSeries(source('A', bars), compared);
  if (!series) throw new Error('no series');
  return series;
}

test('reads the close and the volume of a stock alone', () => {
  const [first, second] = bars;
  if (!first || !second) throw new Error('no bars');
  expect(readingOf(seriesOf([]), first)).toBe('5 January 2026: 10.00 dollars, volume 1.50 M');
  expect(readingOf(seriesOf([]), { ...second, open: 11, high: 13, low: 10 })).toBe(
    '9 January 2026: open 11.00, high 13.00, low 10.00, close 12.00 dollars',
  );
});

test('reads the changes of a comparison', () => {
  const second = { date: '2026-01-09', close: 12 };
  const series = seriesOf([
    source('B', [
      { date: '2026-01-05', close: 40 },
      { date: '2026-01-09', close: 20 },
    ]),
  ]);
  expect(readingOf(series, second)).toBe('9 January 2026: A +20% at 12.00, B −50%');
});
