import { expect, test } from 'vitest';
import type { PositionPerformance } from '#contract/figures.ts';
import type { Transaction } from '#contract/transactions.ts';
import { newestTrades, ownPosition } from './own-position.ts';

const gain = { total: 0, unrealised: 0, realised: 0, income: 0, fees: 0, taxes: 0, currency: 0 };
const period = { currency: 'USD', mwr: 0.12, from: '2024-01-02', to: '2026-08-21' };
const position = (part: Partial<PositionPerformance>): PositionPerformance => ({
  portfolioId: 'p',
  tickerId: 't',
  symbol: 'NVDA',
  name: 'NVIDIA Corporation',
  currency: 'USD',
  isClosed: false,
  shares: 0,
  startValue: 0,
  endValue: 0,
  cost: 0,
  netFlows: 0,
  gain,
  twr: null,
  firstBought: null,
  lastSold: null,
  ...part,
});

test('adds the positions of several portfolios', () => {
  const first = position({
    shares: 100,
    cost: 2_000,
    endValue: 20_000,
    gain: { ...gain, unrealised: 18_000, total: 18_000 },
  });
  const second = position({
    shares: 100,
    cost: 6_000,
    endValue: 20_000,
    gain: { ...gain, unrealised: 14_000, realised: 500, income: 12, total: 14_500 },
  });
  expect(ownPosition({ ...period, positions: [first, second] })).toEqual({
    currency: 'USD',
    shares: 200,
    averageCost: 40,
    value: 40_000,
    gain: 32_000,
    gainShare: 4,
    realised: 500,
    income: 12,
    total: 32_500,
    moneyWeighted: 0.12,
    isYearly: true,
  });
});

test('keeps what a closed position earned, and counts no shares for it', () => {
  const closed = position({ isClosed: true, endValue: 0, cost: 0, gain: { ...gain, realised: -90 } });
  const figures = ownPosition({ ...period, positions: [closed] });
  expect(figures).toMatchObject({ shares: 0, averageCost: null, gainShare: null, realised: -90 });
});

test('an unknown price makes the value unknown', () => {
  const open = position({ shares: 5, cost: 50, endValue: null });
  expect(ownPosition({ ...period, positions: [open] })?.value).toBeNull();
});

test('there is no position without a trade', () => {
  expect(ownPosition({ ...period, positions: [] })).toBeUndefined();
});

test('lists purchases and sales with a day only, the newest five', () => {
  const entry = (kind: string, date: string | null, id: string) =>
    ({ _id: id, kind, date, shares: 2, price: 10, currency: 'USD' }) as Transaction;
  const list = [
    entry('dividend', '2026-03-01', 'a'),
    entry('sell', '2026-02-01', 'b'),
    entry('buy', null, 'c'),
    ...['d', 'e', 'f', 'g', 'h'].map((id) => entry('buy', '2026-01-05', id)),
  ];
  expect(newestTrades(list).map(({ id, isSale }) => [id, isSale])).toEqual([
    ['b', true],
    ['d', false],
    ['e', false],
    ['f', false],
    ['g', false],
  ]);
});
