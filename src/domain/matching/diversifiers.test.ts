import { expect, test } from 'vitest';
import { dayNumber } from '../days.ts';
import type { MarketFigures, StockFigures } from '../stock-figures.ts';
import { prepareDiversification } from './diversifiers.ts';
import { portfolioReturns } from './portfolio-returns.ts';

const days = 80;
/** Four days on which `x` and `y` are uncorrelated and have the same variance. */
const x = [0.01, 0.01, -0.01, -0.01];
const y = [0.01, -0.01, 0.01, -0.01];
const repeat = (pattern: readonly number[], factor = 1) =>
  Float64Array.from({ length: days }, (_, day) => (pattern[day % 4] ?? 0) * factor);
/** The yearly volatility of a pattern that repeats. */
const yearly = 0.01 * Math.sqrt((days / (days - 1)) * 252);

function figuresOf(
  returns: Record<string, Float64Array>,
  more: Record<string, Partial<StockFigures>> = {},
): MarketFigures {
  const rows = Object.keys(returns).map(
    (symbol) =>
      ({
        symbol,
        name: `${symbol} Fund`,
        type: 'stock',
        isAbroad: false,
        company: null,
        volatility: 0.2,
        ...more[symbol],
      }) as StockFigures,
  );
  return {
    version: '1',
    asOf: '2026-08-21',
    tradingDays: Int32Array.from({ length: days + 1 }, (_, at) => dayNumber('2026-01-01') + at),
    rows,
    find: (symbol) => rows.find((row) => row.symbol === symbol),
    comovements: () => [],
    neighbours: () => [],
    returns: (symbol) => returns[symbol],
    weeks: new Int32Array(),
    weeklyReturns: () => undefined,
  };
}

function find(figures: MarketFigures, holdings = [{ symbol: 'X', value: 100 }]) {
  const { volatility, coverage, candidates, consider, best } = prepareDiversification(holdings, figures);
  return { volatility, coverage, found: best(candidates.map(consider), 10) };
}

test('the volatility of the mix follows from variances and the covariance', () => {
  const { volatility, found } = find(figuresOf({ X: repeat(x), Y: repeat(y), Z: repeat(x, -1) }));
  expect(volatility).toBeCloseTo(yearly, 12);
  expect(found.map(({ figures }) => figures.symbol)).toEqual(['Z', 'Y']);
  expect(found[0]?.volatility).toBeCloseTo(yearly * 0.8, 12);
  expect(found[0]?.correlation).toBeCloseTo(-1, 12);
  expect(found[1]?.volatility).toBeCloseTo(yearly * Math.sqrt(0.81 + 0.01), 12);
  expect(found[1]?.correlation).toBeCloseTo(0, 12);
  expect(found[1]?.reason).toBe(
    'It moved independently of your holdings (correlation 0.00): with a tenth of the money in it, the volatility falls from 16.0% to 14.5%.',
  );
});

test('what raises the volatility or is much the same as the holdings is left out', () => {
  const { found } = find(figuresOf({ X: repeat(x), WILD: repeat(y, 10), SAME: repeat(x, 0.5) }));
  expect(found).toEqual([]);
});

test('a candidate that was traded on a part of the days only is left out', () => {
  const young = repeat(y).map((value, day) => (day < 10 ? Number.NaN : value));
  const younger = repeat(y).map((value, day) => (day < 4 ? Number.NaN : value));
  const { found } = find(figuresOf({ X: repeat(x), YOUNG: young, KNOWN: younger }));
  expect(found.map(({ figures }) => figures.symbol)).toEqual(['KNOWN']);
});

test('inverse and leveraged funds, funds like cash and other securities are no candidates', () => {
  const returns = repeat(y);
  const { candidates } = prepareDiversification(
    [{ symbol: 'X', value: 1 }],
    figuresOf(
      { X: repeat(x), SH: returns, TMF: returns, CASH: returns, NOTE: returns, TLT: returns },
      {
        SH: { type: 'etf', name: 'ProShares Short S&P500' },
        TMF: { type: 'etf', name: 'Direxion Daily 20-Yr Treasury Bull 3x Shrs' },
        CASH: { type: 'etf', volatility: 0.002 },
        NOTE: { type: 'note' },
        TLT: { type: 'etf', name: 'iShares 20+ Year Treasury Bond ETF' },
      },
    ),
  );
  expect(candidates.map(({ symbol }) => symbol)).toEqual(['TLT']);
});

test('the share of the money whose returns are known is stated', () => {
  const figures = figuresOf({ X: repeat(x) });
  const holdings = [
    { symbol: 'X', value: 300 },
    { symbol: 'UNKNOWN', value: 100 },
  ];
  expect(find(figures, holdings)).toMatchObject({ coverage: 0.75, volatility: expect.closeTo(yearly, 12) });
  expect(find(figures, [{ symbol: 'UNKNOWN', value: 1 }])).toEqual({
    volatility: null,
    coverage: 0,
    found: [],
  });
});

test('on a day that a holding lacks, the others count, if they are at least half of the money', () => {
  const gaps = repeat(y);
  gaps[0] = Number.NaN;
  const figures = figuresOf({ X: repeat(x), Y: gaps });
  const daily = (xValue: number) =>
    portfolioReturns(
      [
        { symbol: 'X', value: xValue },
        { symbol: 'Y', value: 10 },
      ],
      { days: figures.tradingDays, returns: figures.returns },
    )?.returns;
  expect(daily(30)?.[0]).toBeCloseTo(0.01, 12);
  expect(daily(30)?.[1]).toBeCloseTo(0.75 * 0.01 - 0.25 * 0.01, 12);
  expect(daily(5)?.[0]).toBeNaN();
});

test('a volatility of less than the two years says since when', () => {
  const late = (missing: number) => repeat(x).map((value, day) => (day < missing ? Number.NaN : value));
  const sinceOf = (missing: number) =>
    prepareDiversification([{ symbol: 'X', value: 1 }], figuresOf({ X: late(missing) })).since;
  expect([sinceOf(0), sinceOf(10), sinceOf(11)]).toEqual([null, null, '2026-01-12']);
});

test('a holding abroad is compared by weeks, with one listing of each company and none of its own', () => {
  const weekly: Record<string, Float64Array> = {
    'X.DE': repeat(x),
    X: repeat(x, -1),
    'Y.L': repeat(y),
    Y: repeat(y),
  };
  const abroad = (company: string) => ({ company, isAbroad: true });
  const more = {
    'X.DE': abroad('X.DE'),
    X: { company: 'X.DE' },
    'Y.L': abroad('Y.L'),
    Y: { company: 'Y.L' },
  };
  const figures = figuresOf(weekly, more);
  const found = find({ ...figures, returns: () => undefined, weeklyReturns: (symbol) => weekly[symbol] }, [
    { symbol: 'X.DE', value: 100 },
  ]);
  expect(found.volatility).toBeCloseTo(0.01 * Math.sqrt((days / (days - 1)) * 52), 12);
  expect(found.found.map((one) => one.figures.symbol)).toEqual(['Y.L']);
});
