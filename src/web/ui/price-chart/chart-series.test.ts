import { expect, test } from 'vitest';
import type { PriceHistory } from '#contract/market.ts';
import { chartSeries, valueOn } from './chart-series.ts';

function history(closes: Record<string, number>, rest: Partial<PriceHistory> = {}): PriceHistory {
  const bars = Object.entries(closes).map(([date, close]) => ({ date, close }));
  return { symbol: 'X', asOf: bars.at(-1)?.date ?? null, bars, ...rest };
}
const source = (symbol: string, closes: Record<string, number>, rest?: Partial<PriceHistory>) => ({
  symbol,
  name: symbol,
  history: history(closes, rest),
});

const days = { '2026-01-05': 10, '2026-01-06': 20, '2026-01-07': 30 };

test('alone, a stock has its closes in dollars', () => {
  const series = chartSeries(source('A', days), []);
  expect(series?.isCompared).toBe(false);
  expect(series?.lines[0].runs).toEqual([
    [
      { date: '2026-01-05', close: 10, value: 10 },
      { date: '2026-01-06', close: 20, value: 20 },
      { date: '2026-01-07', close: 30, value: 30 },
    ],
  ]);
  expect(series?.lines[0].change).toBe(2);
});

test('compared, changes count from the first day that all have', () => {
  const series = chartSeries(source('A', days), [source('B', { '2026-01-06': 50, '2026-01-07': 25 })]);
  expect(series?.from).toBe('2026-01-06');
  expect(series?.lines.map(({ symbol, change }) => [symbol, change])).toEqual([
    ['A', 0.5],
    ['B', -0.5],
  ]);
  expect(series?.lines[0].runs.flat().map(({ value }) => value)).toEqual([0, 0.5]);
});

test('a comparison counts the dividends of both sides, and keeps the closes', () => {
  const reinvested = { steps: [{ date: '2026-01-06', shares: 1.1 }] };
  const unknown = { steps: [], missing: 'No dividends are known, so its return is that of its price.' };
  const paying = source('A', days, { reinvested });
  const series = chartSeries(paying, [source('B', days, { reinvested: unknown })]);
  expect(series?.lines.map(({ change }) => change)).toEqual([expect.closeTo(2.3, 9), 2]);
  expect(series?.lines[0].last).toEqual({
    date: '2026-01-07',
    close: 30,
    value: expect.closeTo(2.3, 9),
  });
  expect(series).toMatchObject({
    hasDividends: true,
    unknownDividends: ['B: No dividends are known, so its return is that of its price.'],
  });
  const later = chartSeries(paying, [
    source('B', { '2026-01-06': 5, '2026-01-07': 5 }, { reinvested: unknown }),
  ]);
  expect(later?.lines[0].change).toBe(0.5);
  expect(chartSeries(paying, [])?.lines[0].change).toBe(2);
});

test('without the dividends of one side a comparison counts none', () => {
  const reinvested = { steps: [{ date: '2026-01-06', shares: 1.1 }] };
  const series = chartSeries(source('A', days, { reinvested }), [source('B', days)]);
  expect(series?.hasDividends).toBe(false);
  expect(series?.lines[0].change).toBe(2);
});

test('a line is interrupted at a gap and before a break', () => {
  const gaps = chartSeries(source('A', { '2026-01-05': 10, '2026-01-07': 30 }, { gaps: ['2026-01-06'] }), []);
  expect(gaps?.lines[0].runs.map((run) => run.map(({ date }) => date))).toEqual([
    ['2026-01-05'],
    ['2026-01-07'],
  ]);
  const broken = chartSeries(source('A', days, { breaks: [{ date: '2026-01-06', reason: 'spin-off' }] }), []);
  expect(broken?.lines[0].runs.map(({ length }) => length)).toEqual([1, 2]);
});

test('no change is computed across a break', () => {
  const breaks = [{ date: '2026-01-06', reason: 'spin-off' }];
  const alone = chartSeries(source('A', days, { breaks }), []);
  expect(alone?.lines[0].change).toBe(0.5);
  const compared = chartSeries(source('A', days), [source('B', days, { breaks })]);
  expect(compared?.from).toBe('2026-01-06');
});

test('names the symbols without a history, and is undefined without one of its own', () => {
  const series = chartSeries(source('A', days), [source('B', {})]);
  expect(series).toMatchObject({ isCompared: false, missing: ['B'] });
  expect(chartSeries(source('A', {}), [source('B', days)])).toBeUndefined();
});

test('a day without a close has the one before it', () => {
  const line = chartSeries(source('A', { '2026-01-05': 10, '2026-01-08': 40 }), [])?.lines[0];
  if (!line) throw new Error('no line');
  expect(valueOn(line, '2026-01-07')?.close).toBe(10);
  expect(valueOn(line, '2026-01-08')?.close).toBe(40);
  expect(valueOn(line, '2026-01-04')).toBeUndefined();
});

test('averages count the closes before the chart', () => {
  const known = history({ '2025-12-01': 1, ...days });
  const line = chartSeries(source('A', days), [], { hasTotal: false, averages: [50], known })?.lines[1];
  expect(line).toBeUndefined();
  const earlier = Object.fromEntries(
    Array.from({ length: 49 }, (_, index) => [`2025-11-${String(index + 1).padStart(2, '0')}`, 20]),
  );
  const extras = { hasTotal: false, averages: [50] as const, known: history({ ...earlier, ...days }) };
  const average = chartSeries(source('A', days), [], extras)?.lines[1];
  expect(average?.runs.flat().map(({ value }) => value)).toEqual([19.8, 19.8, 20]);
});
