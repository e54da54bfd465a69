import { expect, test } from 'vitest';
import type { PositionPerformance } from '#contract/performance.ts';
import { type PricedTicker, priced } from '../../portfolio-prices.ts';
import { holdingRows, holdingTotals } from './holding-rows.ts';

interface Sample {
  symbol: string;
  shares: string;
  buyPrice: string;
  price?: number;
  change?: number;
  currency?: string;
}

function ticker({ symbol, shares, buyPrice, price, change = 0, currency = 'USD' }: Sample): PricedTicker & {
  portfolioId: string;
} {
  const known = price !== undefined;
  const before = (price ?? 0) - change;
  const plain = {
    _id: symbol,
    symbol,
    name: symbol,
    shares: Number(shares),
    buyPrice: Number(buyPrice),
    exact: { shares, buyPrice },
    notes: '',
    lastPrice: price ?? 0,
    change,
    changePercent: known ? (change / before) * 100 : 0,
    asOf: known ? '2026-08-21' : null,
    currency,
  };
  return { ...priced(plain, undefined), portfolioId: 'p1' };
}

const gain = { total: 0, unrealised: 0, realised: 0, income: 0, fees: 0, taxes: 0, currency: 0 };
const position = (tickerId: string, change: Partial<PositionPerformance>): PositionPerformance => ({
  portfolioId: 'p1',
  tickerId,
  symbol: tickerId,
  name: tickerId,
  currency: 'USD',
  isClosed: false,
  shares: 1,
  startValue: 0,
  endValue: null,
  cost: null,
  netFlows: 0,
  gain,
  twr: null,
  firstBought: null,
  lastSold: null,
  ...change,
});

test('values are exact, and weights are shares of the known value', () => {
  const rows = holdingRows(
    [
      ticker({ symbol: 'KO', shares: '0.1', buyPrice: '0.1', price: 0.3 }),
      ticker({ symbol: 'JPM', shares: '3', buyPrice: '0.02', price: 0.03, change: 0.01 }),
      ticker({ symbol: 'PRIVATE', shares: '5', buyPrice: '7' }),
    ],
    [position('KO', { gain: { ...gain, income: 4.2 } })],
    'USD',
  );
  expect(rows.map(({ value, weight }) => [value, weight])).toEqual([
    ['0.03', 0.25],
    ['0.09', 0.75],
    [null, null],
  ]);
  expect(rows.map(({ dividends }) => dividends)).toEqual([4.2, null, null]);
  expect(holdingTotals(rows)).toEqual({
    value: '0.12',
    dayChange: '0.03',
    dayPercent: '33.333333333',
    gain: '0.05',
    gainPercent: '71.428571428',
    dividends: '4.2',
    unpriced: 1,
  });
});

test('a holding in another currency takes its value from the server', () => {
  const [row] = holdingRows(
    [ticker({ symbol: 'SAP', shares: '10', buyPrice: '100', price: 110, change: 10, currency: 'EUR' })],
    [position('SAP', { endValue: 1320, cost: 1100 })],
    'USD',
  );
  expect(row).toMatchObject({ value: '1320', cost: '1100', gain: '220', gainPercent: '20', weight: 1 });
  expect(Number(row?.dayChange)).toBeCloseTo(120, 6);
});

test('a holding in another currency without figures is unknown, not 0', () => {
  const [row] = holdingRows(
    [ticker({ symbol: 'SAP', shares: '1', buyPrice: '1', price: 2, currency: 'EUR' })],
    [],
    'USD',
  );
  expect(row).toMatchObject({ value: null, gain: null, weight: null, dayChange: null });
});
