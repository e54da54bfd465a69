import { expect, test } from 'vitest';
import type { StockFigures } from '../stock-figures.ts';
import { countFacets } from './facets.ts';
import { filterEffects } from './filter-effects.ts';
import { findMovers } from './movers.ts';
import { type Criteria, pageOf, screen } from './screen.ts';
import type { ScreenedStock } from './screened-stock.ts';
import { screenerTable } from './screener-csv.ts';

const noChanges = { '1d': 0, '1m': 0, '3m': 0, '6m': 0, ytd: 0, '1y': 0, '3y': 0, '5y': 0 };

function stock(symbol: string, figures: Partial<StockFigures> = {}, holders = 0): ScreenedStock {
  return {
    figures: {
      symbol,
      name: `${symbol} Inc.`,
      type: 'stock',
      exchange: 'NYSE',
      sector: 'Energy',
      industry: 'Oil',
      country: null,
      company: null,
      isAbroad: false,
      currency: 'USD',
      quotedIn: 'USD',
      dollars: 1,
      price: 10,
      asOf: '2026-08-21',
      closesSince: '2006-07-03',
      marketCap: 3e9,
      volume: 100,
      changes: noChanges,
      high52: 12,
      low52: 8,
      fromHigh: -0.1,
      volatility: 0.2,
      beta: 1,
      maxDrawdown: -0.5,
      dividends12m: null,
      dividendYield: null,
      dividendsThrough: null,
      ...figures,
    },
    holders,
    buyers: 0,
  };
}

const all: Criteria = {
  bounds: [],
  listedIn: 'us',
  country: undefined,
  currency: undefined,
  industry: undefined,
  sector: undefined,
  type: undefined,
  sort: 'symbol',
  order: 'asc',
};
const symbols = (stocks: readonly ScreenedStock[]) => stocks.map(({ figures }) => figures.symbol).join(' ');
const screened = (stocks: readonly ScreenedStock[], criteria: Partial<Criteria>) =>
  symbols(screen(stocks, { ...all, ...criteria }));

test('both bounds are included, and an unknown figure is within none', () => {
  const stocks = [
    stock('A', { beta: 0.5 }),
    stock('B', { beta: 1 }),
    stock('C', { beta: 1.5 }),
    stock('D', { beta: null }),
  ];
  const within = (min?: number, max?: number) => screened(stocks, { bounds: [{ field: 'beta', min, max }] });
  expect([within(1), within(undefined, 1), within(0.5, 1), within(2)]).toEqual(['B C', 'A B', 'A B', '']);
});

test('every criterion must be met', () => {
  const stocks = [
    stock('A', { sector: 'Finance', industry: 'Banks' }, 3),
    stock('B', {}, 3),
    stock('C'),
    stock('D', { type: 'etf', sector: null, industry: null }, 5),
  ];
  expect(screened(stocks, { sector: 'Energy' })).toBe('B C');
  expect(screened(stocks, { industry: 'Banks' })).toBe('A');
  expect(screened(stocks, { type: 'etf' })).toBe('D');
  const held = [{ field: 'holders', min: 1, max: undefined }] as const;
  expect(screened(stocks, { bounds: held, sector: 'Energy' })).toBe('B');
});

test('changes over a range are fields of their own', () => {
  const stocks = [stock('A', { changes: { ...noChanges, ytd: 0.3 } }), stock('B')];
  expect(screened(stocks, { bounds: [{ field: 'changeYTD', min: 0.1, max: undefined }] })).toBe('A');
  expect(screened(stocks, { sort: 'changeYTD', order: 'desc' })).toBe('A B');
});

test('unknown figures come last in both orders, equal ones by symbol', () => {
  const stocks = [
    stock('D', { marketCap: null }),
    stock('C', { marketCap: 5 }),
    stock('B', { marketCap: 5 }),
    stock('A', { marketCap: 1 }),
  ];
  expect(screened(stocks, { sort: 'marketCap', order: 'desc' })).toBe('B C A D');
  expect(screened(stocks, { sort: 'marketCap', order: 'asc' })).toBe('A B C D');
});

test('securities that are no shares or funds, and inactive ones, are left out', () => {
  const others = (['note', 'preferred', 'unit', 'warrant', 'right', 'inactive'] as const).map((type) =>
    stock(type, { type }),
  );
  expect(screened([...others, stock('A'), stock('R', { type: 'adr' })], {})).toBe('A R');
});

test('a page has fifty stocks; a later page than the last is the last', () => {
  const stocks = Array.from({ length: 120 }, (_, at) => stock(`S${at}`));
  const { stocks: rows, ...counts } = pageOf(stocks, 3);
  expect([rows.length, counts]).toEqual([20, { total: 120, page: 3, pages: 3 }]);
  expect(pageOf(stocks, 99).page).toBe(3);
  expect(pageOf([], 1)).toEqual({ stocks: [], total: 0, page: 1, pages: 1 });
});

test('movers are large shares with the price of the common day', () => {
  const moved = (change: number, more: Partial<StockFigures> = {}) => ({
    changes: { ...noChanges, '1d': change },
    ...more,
  });
  const stocks = [
    stock('UP', moved(0.1)),
    stock('UP-A', moved(0.09)),
    stock('MORE', moved(0.2, { volume: 900 })),
    stock('DOWN', moved(-0.1)),
    stock('SMALL', moved(0.9, { marketCap: 1.9e9 })),
    stock('FUND', moved(0.9, { type: 'etf' })),
    stock('OLD', moved(0.9, { asOf: '2026-08-20' })),
    stock('STILL', { volume: null }),
  ];
  const classes = [{ name: 'Up', symbols: ['UP-A', 'UP'] }];
  const { asOf, up, down, active } = findMovers(stocks, (symbol) =>
    classes.find(({ symbols: all }) => all.includes(symbol)),
  );
  expect([asOf, symbols(up), symbols(down), symbols(active)]).toEqual([
    '2026-08-21',
    'MORE UP',
    'DOWN',
    'MORE DOWN UP',
  ]);
});

test('listings abroad are found where they are asked for, and compared by price in dollars', () => {
  const london = {
    isAbroad: true,
    exchange: 'London Stock Exchange',
    country: 'United Kingdom',
    currency: 'GBP',
    quotedIn: 'GBX',
    dollars: 1.25,
    price: 9,
  };
  const stocks = [
    stock('A'),
    stock('B.L', london),
    stock('C.L', { ...london, country: 'Ireland', price: 4 }),
  ];
  expect(screened(stocks, {})).toBe('A');
  expect(screened(stocks, { listedIn: 'abroad' })).toBe('B.L C.L');
  expect(screened(stocks, { listedIn: 'London Stock Exchange', country: 'Ireland' })).toBe('C.L');
  expect(screened(stocks, { listedIn: 'all', currency: 'USD' })).toBe('A');
  expect(screened(stocks, { listedIn: 'all', sort: 'price', order: 'desc' })).toBe('B.L A C.L');
  expect(screened(stocks, { listedIn: 'all', bounds: [{ field: 'price', min: 11, max: undefined }] })).toBe(
    'B.L',
  );
  expect(screenerTable().line(stocks[1] as ScreenedStock)).toContain(',United Kingdom,GBX,900,11.25,');
});

test('facets count shares by sector and industry', () => {
  const rows = [
    stock('A').figures,
    stock('B', { sector: 'Energy', industry: 'Gas' }).figures,
    stock('C', { sector: 'Utilities', industry: 'Gas' }).figures,
    stock('D', { sector: 'Utilities', industry: 'Gas', type: 'adr' }).figures,
    stock('E', { sector: null, industry: null }).figures,
    stock('F', { type: 'etf' }).figures,
  ];
  const abroad = stock('G.DE', { isAbroad: true, country: 'Germany', currency: 'EUR', exchange: 'Xetra' });
  const us = countFacets([...rows, abroad.figures], 'us');
  expect(us).toMatchObject({
    sectors: [
      { name: 'Energy', stocks: 2 },
      { name: 'Utilities', stocks: 2 },
    ],
    industries: [
      { name: 'Gas', stocks: 3, sector: 'Utilities' },
      { name: 'Oil', stocks: 1, sector: 'Energy' },
    ],
    currencies: [{ name: 'USD', stocks: 5 }],
    exchanges: [{ name: 'Xetra', stocks: 1 }],
  });
  expect(countFacets([...rows, abroad.figures], 'abroad').countries).toEqual([
    { name: 'Germany', stocks: 1 },
  ]);
});

test('the export escapes formulas and leaves unknown figures empty', () => {
  const table = screenerTable();
  const line = table.line(
    stock('A', { name: '=1+1, Inc.', beta: null, fromHigh: -0.1 - 0.2, marketCap: 4_217_148_600_000 }, 2),
  );
  expect(line.trimEnd().split(',')).toHaveLength(table.header.trimEnd().split(',').length + 1);
  expect(line).toContain(
    `A,"'=1+1, Inc.",stock,NYSE,Energy,Oil,,USD,10,10,2026-08-21,2006-07-03,4217148600000,100,`,
  );
  expect(line).toMatch(/,12,8,-0\.3,0\.2,,,2,0\r\n$/);
});

test('each filter says what the others let through', () => {
  const stocks = Array.from({ length: 60 }, (_, at) =>
    stock(`S${at}`, { price: at + 1, beta: at < 50 ? at : null }, at),
  );
  const bounds = [
    { field: 'price', min: 31, max: undefined },
    { field: 'beta', min: undefined, max: 39 },
  ] as const;
  const [price, beta] = filterEffects(stocks, { ...all, bounds });
  expect([price?.without, beta?.without]).toEqual([40, 30]);
  expect([price?.unknown, beta?.unknown]).toEqual([0, 10]);
  const sum = (counts: readonly number[] = []) => counts.reduce((total, count) => total + count, 0);
  expect([sum(price?.market), sum(price?.passing), sum(beta?.market), sum(beta?.passing)]).toEqual([
    60, 40, 50, 20,
  ]);
  expect(price?.edges).toHaveLength(29);
});

test('a filter of few values has no distribution', () => {
  const [effect] = filterEffects([stock('A'), stock('B')], {
    ...all,
    bounds: [{ field: 'price', min: 1, max: undefined }],
  });
  expect(effect).toMatchObject({ without: 2, edges: [], market: [], passing: [] });
});
