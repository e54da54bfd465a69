import { expect, test } from 'vitest';
import { dayOf } from '../charts/scales.ts';
import { type ChartInput, chartLayout, percentLabel } from './chart-layout.ts';
import { chartSeries } from './chart-series.ts';

const days = Array.from({ length: 250 }, (_, index) =>
  new Date(Date.UTC(2025, 0, 2 + index)).toISOString().slice(0, 10),
);
const bars = days.map((date, index) => ({ date, close: 100 + index, volume: 1_000 * (1 + (index % 5)) }));
const stock = (symbol: string, list: { date: string; close: number }[] = bars) => ({
  symbol,
  name: symbol,
  history: { symbol, asOf: null, bars: list },
});

function input(compared: string[] = [], part: Partial<ChartInput> = {}): ChartInput {
  const series = chartSeries(
    stock('A'),
    compared.map((symbol) => stock(symbol)),
  );
  if (!series) throw new Error('no series');
  return {
    series,
    bars,
    breaks: [],
    isCandles: false,
    isLog: false,
    splits: [],
    dividends: [],
    trades: [],
    ...part,
  };
}

test('labels of lines that end at the same place do not overlap', () => {
  const ys = chartLayout(input(['B', 'C']), 900)
    .labels.map(({ y }) => y)
    .sort((a, b) => a - b);
  expect(ys).toHaveLength(3);
  for (const [index, y] of ys.entries())
    if (index > 0) expect(y - (ys[index - 1] ?? 0)).toBeGreaterThanOrEqual(32);
});

test('a comparison has the axis at 0 per cent', () => {
  const { yTicks } = chartLayout(input(['B']), 900);
  expect(yTicks.filter(({ isBase }) => isBase).map(({ label }) => label)).toEqual(['0.0%']);
});

test('the axis of a comparison does not go below a total loss', () => {
  const rise = bars.map((bar, index) => ({ ...bar, close: index === 1 ? 90 : 100 + 4 * index }));
  const series = chartSeries(stock('A', rise), [stock('B', rise)]);
  if (!series) throw new Error('no series');
  const { yTicks, lines } = chartLayout(input([], { series, bars: rise }), 900);
  expect(yTicks[0]?.label).toBe('−100%');
  expect(lines[0]?.path).not.toContain('NaN');
});

test('on a logarithmic scale the same change has the same height, in dollars and in per cent', () => {
  const alone = chartLayout(input([], { isLog: true }), 900);
  expect(alone.y(100) - alone.y(200)).toBeCloseTo(alone.y(150) - alone.y(300));
  const compared = chartLayout(input(['B'], { isLog: true }), 900);
  expect(compared.y(0) - compared.y(1)).toBeCloseTo(compared.y(0.5) - compared.y(2));
  expect(compared.yTicks.map(({ label }) => label)).toContain('+100%');
});

test('the lines of the stock itself are named beside their ends', () => {
  const reinvested = { steps: [{ date: days[100] ?? '', shares: 1.1 }] };
  const own = { ...stock('A'), history: { ...stock('A').history, reinvested } };
  const series = chartSeries(own, [], { hasTotal: true, averages: [50, 200], known: own.history });
  if (!series) throw new Error('no series');
  const wordsAt = (width: number) =>
    chartLayout(input([], { series }), width).labels.map(({ lines }) => lines);
  expect(wordsAt(900)).toEqual([
    ['Price', '+249%'],
    ['With dividends', '+284%'],
    ['50 days 324.50'],
    ['200 days 249.50'],
  ]);
  expect(wordsAt(320)[1]).toEqual(['Reinvested', '+284%']);
});

test('everything stays within the width, on a phone too', () => {
  for (const width of [320, 358, 900, 1184]) {
    const { right, lines, xTicks, labels } = chartLayout(input(['B']), width);
    expect(right).toBeLessThan(width);
    for (const { end } of lines) expect(end.x).toBeCloseTo(right);
    for (const { x } of [...xTicks, ...labels]) expect(x).toBeLessThan(width);
  }
});

test('the plot takes the room of rows that are not there', () => {
  const without = chartLayout(input([], { bars: bars.map(({ date, close }) => ({ date, close })) }), 900);
  expect(without.volume).toBeUndefined();
  const withAll = chartLayout(input([], { dividends: [{ exDate: days[9] ?? '', amount: '1' }] }), 900);
  expect(withAll.dividends?.xs).toHaveLength(1);
  expect(withAll.bottom).toBeLessThan(without.bottom);
});

test('marks splits and trades within the period only', () => {
  const [inside, outside] = [days[120] ?? '', '2020-01-02'];
  const layout = chartLayout(
    input([], {
      splits: [inside, outside].map((date) => ({ date, numerator: '10', denominator: '1' })),
      trades: [inside, outside].map((date) => ({ date, isSale: false })),
    }),
    900,
  );
  expect(layout.splits.map(({ text }) => text)).toEqual(['10-for-1 split, 2 May 2025']);
  expect(layout.trades).toEqual([{ x: layout.x(dayOf(inside)), y: layout.y(220), isSale: false }]);
});

test('the newer of two close splits has a text, the older one only a line', () => {
  const splits = [100, 104].map((day) => ({ date: days[day] ?? '', numerator: '2', denominator: '1' }));
  const { splits: marks } = chartLayout(input([], { splits }), 900);
  expect(marks.map(({ text }) => text !== undefined)).toEqual([true, false]);
});

test.each([
  [10, '+1,000%'],
  [0.456, '+46%'],
  [0.021, '+2.1%'],
  [0, '0.0%'],
  [-0.66, '−66%'],
])('the change %d is %s', (change, label) => {
  expect(percentLabel(change)).toBe(label);
});

test('a low chart has fewer labels, which do not overlap, and no rows below', () => {
  const dividends = [{ exDate: days[9] as string, amount: '1' }];
  for (const height of [160, 200, 400]) {
    const { yTicks, volume, dividends: row } = chartLayout(input([], { dividends }), 720, height);
    const ys = yTicks.map(({ y }) => y).sort((a, b) => a - b);
    for (const [index, y] of ys.entries())
      if (index > 0) expect(y - (ys[index - 1] ?? 0), `${height} px`).toBeGreaterThanOrEqual(20);
    expect([volume !== undefined, row !== undefined]).toEqual([height === 400, height === 400]);
  }
});
