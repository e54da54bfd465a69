import { expect, test } from 'vitest';
import type { PositionPerformance } from '#contract/figures.ts';
import { gainBars } from './gain-part.tsx';

const position = (symbol: string, total: number, isClosed = false) =>
  ({
    portfolioId: 'p1',
    tickerId: symbol,
    symbol,
    name: symbol,
    isClosed,
    gain: { total, unrealised: total, realised: 0, income: 0, fees: 0, taxes: 0, currency: 0 },
  }) as PositionPerformance;

test('bars are sorted from the largest gain to the largest loss, and sold holdings say so', () => {
  const bars = gainBars([
    position('NKE', -4),
    position('NVDA', 40),
    position('DIS', -2, true),
    position('KO', 0),
  ]);
  expect(bars.map(({ name, value }) => [name, value])).toEqual([
    ['NVDA', 40],
    ['DIS (closed)', -2],
    ['NKE', -4],
  ]);
});

test('of many holdings, the smallest gains and losses share a bar, and nothing is lost', () => {
  const many = Array.from({ length: 30 }, (_, index) => position(`S${index}`, (index - 10) * 3));
  const bars = gainBars(many);
  expect(bars).toHaveLength(12);
  expect(bars.at(-1)?.name).toBe('18 others');
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  expect(sum(bars.map(({ value }) => value))).toBe(sum(many.map(({ gain }) => gain.total)));
});
