import { expect, test } from 'vitest';
import { amountFormats } from '#web/lib/hidden-amounts.ts';
import { valueLayout } from './value-layout.ts';

const series = Array.from({ length: 1_800 }, (_, day) => ({
  date: new Date(Date.UTC(2021, 8, 7 + day)).toISOString().slice(0, 10),
  value: 20_000 + day * 70,
  invested: 20_000 + Math.floor(day / 300) * 8_000,
  twr: day / 3_000,
  benchmark: 20_000 + day * 69,
}));
const risk = {
  volatility: 0.2,
  sharpe: 1,
  beta: 1,
  maxDrawdown: 0.27,
  drawdown: { peak: '2022-01-03', trough: '2022-10-12', recovered: null, days: 300 },
};
const benchmark = {
  kind: 'security',
  symbol: 'BRK-B',
  name: 'Berkshire Hathaway',
  returns: 'total',
  twr: 0.5,
  endValue: 144_000,
} as const;
const draw = (width: number, isHidden = false) =>
  valueLayout({ series, benchmark, risk }, width, amountFormats('USD', isHidden));

test('end labels do not overlap and are inside the drawing', () => {
  for (const width of [320, 358, 700, 828]) {
    const { labels, height } = draw(width);
    const spans = labels
      .map(({ y, lines }) => [y - lines.length * 8, y + lines.length * 8] as const)
      .sort((a, b) => a[0] - b[0]);
    expect(spans).toHaveLength(3);
    expect(spans.at(-1)?.[1]).toBeLessThanOrEqual(height);
    for (const [index, span] of spans.entries())
      expect(span[0]).toBeGreaterThanOrEqual(spans[index - 1]?.[1] ?? 0);
  }
});

test('a phone has its own drawing: labels inside the plot, on one line, and no note', () => {
  const phone = draw(358);
  expect(phone.right).toBe(354);
  expect(phone.labels.map(({ lines, anchor }) => [lines.length, anchor])).toEqual(Array(3).fill([1, 'end']));
  expect(phone.note).toBeUndefined();
});

test('a deep drawdown has a note at its trough', () => {
  expect(draw(828).note?.text).toBe('October 2022: 27.0% below the peak');
});

test('hidden amounts leave no digit of money', () => {
  const { labels, yTicks } = draw(828, true);
  expect([...labels.flatMap(({ lines }) => lines), ...yTicks.map(({ label }) => label)].join()).not.toMatch(
    /\d/,
  );
});

test('a series far above 0 fills the plot', () => {
  const month = series.slice(-21).map((point) => ({ ...point, invested: 130_000 }));
  const { yTicks } = valueLayout({ series: month, benchmark, risk }, 828, amountFormats('USD', false));
  expect(yTicks[0]?.label).not.toBe('$0');
});
