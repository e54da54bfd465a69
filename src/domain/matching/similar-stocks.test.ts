import { expect, test } from 'vitest';
import { findShareClasses } from '../filings/share-classes.ts';
import type { Comovement, MarketFigures, StockFigures } from '../stock-figures.ts';
import { readAspectWeights } from './aspect-weights.ts';
import { defaultAspectWeights } from './aspects.ts';
import type { HolderWeights } from './holder-weights.ts';
import { similarStocks } from './similar-stocks.ts';

type Known = Partial<StockFigures> & Pick<StockFigures, 'symbol'>;

const stock = (known: Known): StockFigures => ({
  name: `${known.symbol} Company`,
  type: 'stock',
  exchange: 'NYSE',
  sector: 'Energy',
  industry: 'Oil',
  country: 'United States',
  company: null,
  isAbroad: false,
  currency: 'USD',
  quotedIn: 'USD',
  dollars: 1,
  price: 10,
  asOf: '2026-08-21',
  closesSince: '2006-07-03',
  marketCap: 1e9,
  volume: 1,
  changes: { '1d': 0, '1m': 0, '3m': 0, '6m': 0, ytd: 0, '1y': 0.1, '3y': 0, '5y': 0 },
  high52: 10,
  low52: 10,
  fromHigh: 0,
  volatility: 0.2,
  beta: 1,
  maxDrawdown: -0.1,
  dividends12m: null,
  dividendYield: null,
  dividendsThrough: null,
  ...known,
});

function figuresOf(rows: StockFigures[], moves: Comovement[] = []): MarketFigures {
  return {
    version: '1',
    asOf: '2026-08-21',
    tradingDays: new Int32Array(),
    rows,
    find: (symbol) => rows.find((row) => row.symbol === symbol),
    comovements: () => moves,
    neighbours: () => [],
    returns: () => undefined,
    weeks: new Int32Array(),
    weeklyReturns: () => undefined,
  };
}

const noHolders: HolderWeights = new Map();

function matchesOf(
  rows: StockFigures[],
  {
    moves = [],
    holders = {},
    margins,
    by,
    limit = 10,
  }: {
    moves?: Comovement[];
    holders?: Record<string, HolderWeights>;
    margins?: Record<string, number>;
    by?: string;
    limit?: number;
  } = {},
) {
  const weights = readAspectWeights(by) ?? defaultAspectWeights;
  const classes = findShareClasses(rows);
  const sources = {
    figures: figuresOf(rows, moves),
    findCompany: (symbol: string) => classes.get(symbol),
    holders: (symbol: string) => holders[symbol] ?? noHolders,
    business:
      margins &&
      ((symbol: string) => {
        const margin = margins[symbol] ?? null;
        const known = { grossMargin: margin, operatingMargin: margin, netMargin: margin };
        return { ...known, returnOnEquity: null, revenueGrowth3Y: null, revenue: null };
      }),
  };
  return similarStocks('A', sources, { weights, limit });
}

test('a stock that agrees in everything scores 1', () => {
  const [match] = matchesOf([stock({ symbol: 'A' }), stock({ symbol: 'B' })], {
    moves: [{ symbol: 'B', isWeekly: false, oneYear: 1, twoYears: 1, since: null }],
    holders: { A: new Map([['x', 0.2]]), B: new Map([['x', 0.2]]) },
  });
  expect(match?.score).toBeCloseTo(1, 12);
  expect(match?.reasons).toEqual([
    'moves closely with it (correlation 1.00)',
    'the same industry',
    'one investor holds both',
    'about the same size',
  ]);
});

test('the score is the weighted mean of the aspects', () => {
  const rows = [stock({ symbol: 'A' }), stock({ symbol: 'B', industry: 'Gas', marketCap: 1e8, beta: 1.4 })];
  const [match] = matchesOf(rows, {
    moves: [{ symbol: 'B', isWeekly: false, oneYear: 0.4, twoYears: 0.6, since: null }],
    holders: { A: new Map([['x', 0.1]]) },
  });
  // price 0.8 × 0.5 + 0.1 × ½ + 0.1, the same sector 0.35, no common holder, a tenth of the size is half way to 1/100
  expect(match?.score).toBeCloseTo(0.45 * 0.55 + 0.2 * 0.35 + 0.2 * 0 + 0.15 * 0.5, 12);
  expect(match).toMatchObject({ correlation1y: 0.4, correlation2y: 0.6, sizeRatio: 0.1, commonHolders: 0 });
  expect(match?.reasons).toEqual([
    'often moves with it (correlation 0.60)',
    '10% of its size',
    'the same sector',
  ]);
});

test('a correlation over less than two years says since when it holds', () => {
  const moves = [{ symbol: 'B', isWeekly: false, oneYear: 0.4, twoYears: 0.45, since: '2025-03-14' }];
  const [match] = matchesOf([stock({ symbol: 'A' }), stock({ symbol: 'B' })], { moves });
  expect(match?.reasons).toContain('often moves with it (correlation 0.45 since 14 March 2025)');
});

test('an aspect that is unknown of the stock itself is left out', () => {
  const rows = [stock({ symbol: 'A', marketCap: null }), stock({ symbol: 'B' })];
  expect(matchesOf(rows)[0]).toMatchObject({ score: 1, reasons: ['the same industry'] });
});

test('an aspect that is unknown of the other stock counts nothing', () => {
  const rows = [stock({ symbol: 'A' }), stock({ symbol: 'B' }), stock({ symbol: 'C', marketCap: null })];
  const [first, second] = matchesOf(rows, {
    moves: [{ symbol: 'C', isWeekly: false, oneYear: 0.1, twoYears: 0.1, since: null }],
  });
  expect(first?.figures.symbol).toBe('B');
  expect(first?.score).toBeCloseTo((0.2 + 0.15) / (0.45 + 0.2 + 0.15), 12);
  expect(second?.score).toBeCloseTo((0.45 * (0.8 * 0.1 + 0.1 + 0.1) + 0.2) / (0.45 + 0.2 + 0.15), 12);
});

test('other share classes of the company are left out, and of each other company but the best', () => {
  const rows = [
    stock({ symbol: 'A', name: 'Alphabet Inc. Class A' }),
    stock({ symbol: 'A2', name: 'Alphabet Inc. Class C' }),
    stock({ symbol: 'B1', name: 'Fox Corporation Class A', marketCap: 5e8 }),
    stock({ symbol: 'B2', name: 'Fox Corporation Class B' }),
    stock({ symbol: 'CA', name: 'Liberty Media Corporation Series A Formula One', marketCap: 4e8 }),
    stock({ symbol: 'CK', name: 'Liberty Media Corporation Series C Formula One', marketCap: 3e8 }),
  ];
  expect(matchesOf(rows).map(({ figures }) => figures.symbol)).toEqual(['B2', 'CA']);
});

test('funds match funds only, and shares neither funds nor preferred shares', () => {
  const rows = [
    stock({ symbol: 'A' }),
    stock({ symbol: 'F', type: 'etf' }),
    stock({ symbol: 'P', type: 'preferred' }),
    stock({ symbol: 'R', type: 'adr' }),
  ];
  expect(matchesOf(rows).map(({ figures }) => figures.symbol)).toEqual(['R']);
  const funds = [
    stock({ symbol: 'A', type: 'etf' }),
    stock({ symbol: 'F', type: 'etf' }),
    stock({ symbol: 'S' }),
  ];
  expect(matchesOf(funds).map(({ figures }) => figures.symbol)).toEqual(['F']);
});

test('readers choose the weights', () => {
  const rows = [
    stock({ symbol: 'A' }),
    stock({ symbol: 'B', industry: 'Gas' }),
    stock({ symbol: 'C', marketCap: 1e11 }),
  ];
  const first = (by: string) => matchesOf(rows, { by })[0]?.figures.symbol;
  expect([first('size'), first('industry'), first('size:90,industry:10')]).toEqual(['B', 'C', 'B']);
});

test('the list has no more than the limit, the best of all', () => {
  const rows = Array.from({ length: 40 }, (_, at) => stock({ symbol: `S${at}`, marketCap: 1e9 * (41 - at) }));
  const found = matchesOf([...rows, stock({ symbol: 'A' })], { limit: 3, by: 'size' });
  expect(found.map(({ figures }) => figures.symbol)).toEqual(['S39', 'S38', 'S37']);
});

test('with many listings only those are compared that can resemble the stock, unless size decides', () => {
  const others = Array.from({ length: 60 }, (_, at) => stock({ symbol: `S${at}` }));
  const far = stock({ symbol: 'FAR', industry: 'Gas', name: 'Far' });
  const held = stock({ symbol: 'HELD', industry: 'Gas', name: 'Held' });
  const near = stock({ symbol: 'NEAR', industry: 'Gas', name: 'Near' });
  const figures = {
    ...figuresOf([stock({ symbol: 'A' }), far, held, near, ...others]),
    neighbours: () => ['NEAR'],
  };
  const weightsOfX = new Map([['x', 0.1]]);
  const holders = (symbol: string) => (symbol === 'A' || symbol === 'HELD' ? weightsOfX : noHolders);
  const found = (by: string | undefined) =>
    similarStocks(
      'A',
      { figures, holders, findCompany: () => undefined },
      { weights: readAspectWeights(by) ?? defaultAspectWeights, limit: 70 },
    )
      .map((match) => match.figures.symbol)
      .filter((symbol) => !symbol.startsWith('S'));
  expect(found(undefined)).toEqual(['HELD', 'NEAR']);
  expect(found('size:60,industry:40')).toEqual(['FAR', 'HELD', 'NEAR']);
});

test('an unknown symbol has no matches', () => {
  expect(matchesOf([stock({ symbol: 'B' })])).toEqual([]);
});

test.each([
  [undefined, defaultAspectWeights],
  ['price', { price: 100, industry: 0, holders: 0, size: 0, business: 0 }],
  ['price:45,size:5', { price: 45, industry: 0, holders: 0, size: 5, business: 0 }],
  ['price:0', undefined],
])('reads the weights %s', (text, weights) => {
  expect(readAspectWeights(text)).toEqual(weights);
});

test('the business counts where it is asked for', () => {
  const rows = ['A', 'B', 'C'].map((symbol) => stock({ symbol, industry: symbol, sector: symbol }));
  const margins = { A: 0.3, B: 0.1, C: 0.3 };
  const [first, second] = matchesOf(rows, { margins, by: 'business' });
  expect([first?.figures.symbol, first?.score]).toEqual(['C', 1]);
  expect(first?.reasons[0]).toBe('similar margins and growth');
  expect(second?.score).toBeLessThan(0.3);
  expect(matchesOf(rows, { by: 'business' })).toEqual([]);
});
