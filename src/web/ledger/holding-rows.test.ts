import { afterEach, expect, test, vi } from 'vitest';
import type { PositionPerformance } from '#contract/figures.ts';
import { changeDay, holdingRows, holdingTotals } from './holding-rows.ts';
import { type PricedTicker, priced } from './portfolio-prices.ts';

interface Sample {
  symbol: string;
  shares: string;
  buyPrice: string;
  price?: number;
  change?: number;
  currency?: string;
  priceSource?: PricedTicker['priceSource'];
  newShares?: string;
  asOf?: string;
}

function ticker({
  symbol,
  shares,
  buyPrice,
  price,
  change = 0,
  currency = 'USD',
  ...more
}: Sample): PricedTicker & {
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
    group: '',
    lastPrice: price ?? 0,
    change,
    changePercent: known ? (change / before) * 100 : 0,
    asOf: known ? '2026-08-21' : null,
    currency,
    priceSource: 'market' as const,
    isOwn: false,
    newShares: '0',
    ...more,
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

const days = { from: '2024-01-02', to: '2026-08-21' };
const known = (...positions: PositionPerformance[]) => ({ ...days, positions, undatedPositions: [] });

test('values are exact, and weights are shares of the known value', () => {
  const rows = holdingRows(
    [
      ticker({ symbol: 'KO', shares: '0.1', buyPrice: '0.1', price: 0.3 }),
      ticker({ symbol: 'JPM', shares: '3', buyPrice: '0.02', price: 0.03, change: 0.01 }),
      ticker({ symbol: 'PRIVATE', shares: '5', buyPrice: '7' }),
    ],
    known(position('KO', { gain: { ...gain, income: 4.2 } })),
    'USD',
  );
  expect(rows.map(({ value, weight }) => [value, weight])).toEqual([
    ['0.03', 0.25],
    ['0.09', 0.75],
    [null, null],
  ]);
  expect(rows.map(({ dividends }) => dividends)).toEqual([4.2, null, null]);
  expect(holdingTotals(rows)).toEqual({
    weight: 1,
    value: '0.12',
    cost: '0.07',
    dayChange: '0.03',
    dayPercent: '33.333333333',
    gain: '0.05',
    gainPercent: '71.428571428',
    dividends: '4.2',
    priced: 2,
    unpriced: 1,
  });
});

test('a holding in another currency takes its value from the server', () => {
  const [row] = holdingRows(
    [ticker({ symbol: 'SAP', shares: '10', buyPrice: '100', price: 110, change: 10, currency: 'EUR' })],
    known(position('SAP', { endValue: 1320, cost: 1100 })),
    'USD',
  );
  expect(row).toMatchObject({ value: '1320', cost: '1100', gain: '220', gainPercent: '20', weight: 1 });
  expect(Number(row?.dayChange)).toBeCloseTo(120, 6);
});

test('a holding in another currency without figures is unknown, not 0', () => {
  const [row] = holdingRows(
    [ticker({ symbol: 'SAP', shares: '1', buyPrice: '1', price: 2, currency: 'EUR' })],
    known(),
    'USD',
  );
  expect(row).toMatchObject({ value: null, gain: null, weight: null, dayChange: null });
});

test('a holding in another currency without a date has a value too', () => {
  const [row] = holdingRows(
    [ticker({ symbol: 'SAP', shares: '1', buyPrice: '1', price: 2, currency: 'EUR' })],
    { ...days, positions: [], undatedPositions: [{ tickerId: 'SAP', endValue: 2.3, cost: 1.1 }] },
    'USD',
  );
  expect(row).toMatchObject({ value: '2.3', cost: '1.1' });
});

test('nothing changes before it was bought, and an unknown change is not 0', () => {
  const apple = { symbol: 'AAPL', shares: '10', buyPrice: '300', price: 310, change: 5 };
  const changes = (sample: Partial<Sample>) => {
    const rows = holdingRows([ticker({ ...apple, ...sample })], known(), 'USD');
    return [rows[0]?.dayChange, holdingTotals(rows).dayChange, changeDay(rows)];
  };
  expect(changes({})).toEqual(['50', '50', '2026-08-21']);
  expect(changes({ newShares: '4' })).toEqual(['30', '30', '2026-08-21']);
  expect(changes({ newShares: '10' })).toEqual([null, null, undefined]);
  expect(changes({ priceSource: 'buy' })).toEqual([null, null, undefined]);
});

afterEach(() => {
  vi.useRealTimers();
});

const sydney = '2026-11-26T10:30:00+11:00';
const newYork = '2026-11-25T16:00:00-05:00';
const london = '2026-11-26T12:59:00Z';
const tokyo = '2026-11-20T15:00:00+09:00';
const coin = '2026-11-29T10:00:00Z';
const friday = '2026-11-27';

test.each([
  [
    'Sydney has opened on Thursday, and New York has closed on Wednesday',
    '2026-11-25T23:30:00Z',
    [sydney, newYork],
  ],
  ['New York has not opened yet, and London trades', '2026-11-26T13:00:00Z', [london], [newYork]],
  ['Tokyo has a holiday', '2026-11-26T13:00:00Z', [london], [tokyo]],
  ['a fund has the price of yesterday', '2026-11-26T13:00:00Z', [london], ['2026-11-25']],
  ['only coins trade on Sunday', '2026-11-29T10:00:00Z', [coin], [friday, '2026-11-27T16:35:00Z']],
  [
    'nothing trades on Saturday',
    '2026-11-28T12:00:00Z',
    [friday, '2026-11-27T16:00:00-05:00'],
    ['2026-11-26'],
  ],
])('the change of the day is without earlier days: %s', (_when, now, counted, others = []) => {
  vi.useFakeTimers({ now: Date.parse(now), toFake: ['Date'] });
  const rows = holdingRows(
    [...others, ...counted].map((asOf) =>
      ticker({ symbol: asOf, shares: '1', buyPrice: '1', price: 3, change: 1, asOf }),
    ),
    known(),
    'USD',
  );
  expect(rows.filter(({ dayChange }) => dayChange !== null).map(({ symbol }) => symbol)).toEqual(counted);
  expect(rows.every(({ dayPercent }) => dayPercent === 50)).toBe(true);
  expect(holdingTotals(rows).dayChange).toBe(String(counted.length));
});

test('the change of a day long before the newest price is unknown', () => {
  const rowsOf = (asOf: string) =>
    holdingRows(
      [
        ticker({ symbol: 'NEW', shares: '1', buyPrice: '90', price: 110, change: 10 }),
        ticker({ symbol: 'OLD', shares: '1', buyPrice: '90', price: 90, change: -10, asOf }),
      ],
      known(),
      'USD',
    );
  expect(rowsOf('2026-06-30')).toMatchObject([{ dayChange: '10' }, { dayChange: null, dayPercent: null }]);
  expect(holdingTotals(rowsOf('2026-06-30'))).toMatchObject({ dayChange: '10' });
  expect(rowsOf('2026-08-17')).toMatchObject([{ dayChange: '10' }, { dayChange: null, dayPercent: -10 }]);
});

test('dividends that nobody recorded or knows are not 0', () => {
  const due = { portfolioId: 'p1', symbol: 'KO', date: '2026-06-12', amount: 5, currency: 'USD' };
  const rows = holdingRows(
    ['KO', 'BRK-B', 'FUND'].map((symbol) => ticker({ symbol, shares: '1', buyPrice: '1', price: 2 })),
    known(position('KO', {}), position('BRK-B', {}), position('FUND', {})),
    'USD',
    { suggestions: [due], unknown: [{ symbol: 'FUND', from: '2024-01-02', to: null }] },
  );
  expect(rows.map(({ dividends }) => dividends)).toEqual([null, 0, null]);
  expect(holdingTotals(rows).dividends).toBeNull();
  expect(holdingTotals(rows.slice(1, 2)).dividends).toBe('0');
  expect(holdingTotals(rows.slice(0, 1)).dividends).toBeNull();
});
