import { afterEach, beforeEach, expect, test } from 'vitest';
import { startFmpServer } from '#tests/support/fmp-server.ts';
import type { MarketSource } from '../market-source.ts';
import { createFmpSource } from './fmp-source.ts';

let server: Awaited<ReturnType<typeof startFmpServer>>;
let source: MarketSource;
const noTimeout = new AbortController().signal;
const currencies: Readonly<Record<string, string>> = { 'SAP.DE': 'EUR', 'HSBA.L': 'GBX', '^N225': 'JPY' };
const refused: string[] = [];
const context = {
  currencyOf: async (symbol: string) => currencies[symbol],
  refuse: (symbol: string, reason: string) => {
    refused.push(`${symbol}: ${reason}`);
  },
};

beforeEach(async () => {
  refused.length = 0;
  server = await startFmpServer();
  source = createFmpSource({ baseUrl: `${server.url}/`, apiKey: server.key, ...context });
});
afterEach(() => server.stop());

const symbolsOf = (rows: readonly { symbol: string }[]) => rows.map(({ symbol }) => symbol);
const requestedPaths = () => server.calls().map(({ path }) => path);

test('makes as many calls per request as it declares', async () => {
  const requests = {
    search: () => source.search('apple', { limit: 5 }, noTimeout),
    quote: () => source.quotes(['AAPL'], noTimeout),
    profile: () => source.profile('AAPL', noTimeout),
    peers: () => source.peers('Consumer Electronics', { limit: 5 }, noTimeout),
    security: () => source.security('AAPL', noTimeout),
    history: () => source.history('AAPL', '5y', noTimeout),
  };
  for (const ability of source.abilities) {
    const before = server.calls().length;
    await requests[ability]();
    expect(server.calls().length - before, ability).toBe(source.cost[ability]);
  }
});

test('returns the last price with its change and time', async () => {
  const at = Math.floor(Date.now() / 1000) - 60;
  const row = { symbol: 'AAPL', price: 320.5, change: 1.5, changePercentage: 0.47, timestamp: at };
  server.faultNext('quote', { body: [row] });
  expect(await source.quotes(['AAPL'], noTimeout)).toEqual([
    {
      symbol: 'AAPL',
      price: 320.5,
      change: 1.5,
      changePercent: 0.47,
      asOf: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d-0[45]:00$/),
    },
  ]);
  server.setPrice('AAPL', 400);
  expect(await source.quotes(['AAPL'], noTimeout)).toMatchObject([{ symbol: 'AAPL', price: 400 }]);
});

test('names a currency other than the dollar', async () => {
  server.faultNext('quote', { body: [{ symbol: 'SHEL', price: 2700, change: 5, currency: 'GBX' }] });
  expect(await source.quotes(['SHEL'], noTimeout)).toMatchObject([
    { symbol: 'SHEL', price: 27, change: 0.05, currency: 'GBP', quotedIn: 'GBX' },
  ]);
});

test.each([
  ['is missing', undefined],
  ['is null', null],
  ['is 0', 0],
  ['is text', 'yesterday'],
  ['is in milliseconds', Date.now()],
  ['is far off', 1e300],
])('uses the current time if the time of a price %s', async (_what, timestamp) => {
  const before = Date.now();
  server.faultNext('quote', { body: [{ symbol: 'AAPL', price: 1, timestamp }] });
  const [quote] = await source.quotes(['AAPL'], noTimeout);
  expect(Date.parse(quote?.asOf ?? '')).toBeGreaterThan(before - 1000);
  expect(quote).toMatchObject({ change: null, changePercent: null });
});

test.each([null, 0])('leaves out a symbol whose price is %s without failing', async (price) => {
  server.faultNext('*', { body: [{ symbol: 'AAPL', price, date: '2026-08-20' }] }, 3);
  expect(await source.quotes(['AAPL'], noTimeout)).toEqual([]);
  expect(await source.profile('AAPL', noTimeout)).toBeUndefined();
  expect(await source.history('AAPL', '1m', noTimeout)).toEqual({ symbol: 'AAPL', asOf: null, bars: [] });
});

test('uses only the valid rows of requested symbols', async () => {
  const good = { symbol: 'BRK.B', price: 495, change: 'up', timestamp: 1_787_000_000 };
  server.faultNext('quote', { body: [null, { symbol: 'AAPL', price: 1 }, good, { symbol: 'BRK-B' }] });
  expect(await source.quotes(['BRK-B'], noTimeout)).toMatchObject([
    { symbol: 'BRK-B', price: 495, change: null },
  ]);
});

test('finds listings abroad, coins, metals and exchange rates, ranked by symbol first', async () => {
  const row = (symbol: string, more = {}) => ({
    symbol,
    name: `${symbol} Inc.`,
    currency: 'USD',
    exchange: 'NYSE',
    ...more,
  });
  server.faultNext('search-symbol', {
    body: [
      row('ABC'),
      row('ABC.DE', { currency: null, exchange: null }),
      row('ABC.L', { currency: 'GBp', exchange: 'LSE' }),
      row('ABC.XX', { exchange: 'MARS' }),
      row('ABCUSD', { exchange: 'CRYPTO' }),
      row('ABCEUR', { exchange: 'FOREX' }),
      row('ABCXX', { exchange: 'NASDAQ' }),
      row('ABCX', { exchange: 'NASDAQ' }),
      row('NSRGY', { exchange: 'PNK' }),
      row('GCUSD', { exchange: 'COMMODITY' }),
      row('ZCUSX', { exchange: 'COMMODITY' }),
      row('^ABC', { exchange: 'INDEX', currency: 'JPY' }),
    ],
  });
  server.faultNext('search-name', {
    body: [
      row('XYZ', { name: null, currency: null, exchange: null, exchangeFullName: null }),
      row('ABC'),
      row('FUND', { name: 'A Fund of Letters ETF' }),
      row('FAR', { name: 'Far Away Ltd. American Depositary Shares' }),
    ],
  });
  const usd = { currency: 'USD' };
  expect(await source.search('abc', { limit: 15 }, noTimeout)).toMatchObject([
    { symbol: 'ABC', name: 'ABC Inc.', exchange: 'NYSE', type: 'stock', ...usd },
    { symbol: 'ABC.DE', exchange: 'Xetra', type: 'stock', currency: null },
    { symbol: 'ABC.L', exchange: 'London Stock Exchange', type: 'stock', currency: 'GBX' },
    { symbol: 'ABC-USD', exchange: '', type: 'coin', ...usd },
    { symbol: 'ABCEUR=X', exchange: '', type: 'currency', kind: 'currency' },
    { symbol: 'ABCXX', exchange: '', type: 'mutual', kind: 'fund' },
    { symbol: 'ABCX', exchange: 'NASDAQ', type: 'stock' },
    { symbol: 'NSRGY', exchange: 'OTC', type: 'stock' },
    { symbol: 'GC=F', exchange: '', type: 'metal', ...usd },
    { symbol: '^ABC', exchange: '', type: 'index', currency: 'JPY' },
    { symbol: 'XYZ', name: 'XYZ', exchange: '', type: 'stock', ...usd },
    { symbol: 'FUND', name: 'A Fund of Letters ETF', exchange: 'NYSE', type: 'etf' },
    { symbol: 'FAR', name: 'Far Away Ltd. American Depositary Shares', exchange: 'NYSE', type: 'adr' },
  ]);
});

test('reads the prices of listings abroad in their known currency, and refuses the others', async () => {
  const symbols = ['HSBA.L', 'SAP.DE', '^N225', 'BTC-USD', 'EURUSD=X', 'NEW.TO'];
  const price: Record<string, number> = { 'HSBA.L': 1050, BTCUSD: 98_000, EURUSD: 1.16 };
  server.faultNext('batch-quote', {
    body: ['HSBA.L', 'SAP.DE', '^N225', 'BTCUSD', 'EURUSD', 'NEW.TO'].map((symbol) => ({
      symbol,
      name: symbol,
      price: price[symbol] ?? 10,
      change: -5,
      changePercentage: -1,
      timestamp: Date.parse('2026-11-24T23:30:00Z') / 1000,
    })),
  });
  const batch = createFmpSource({ baseUrl: server.url, apiKey: server.key, batch: true, ...context });
  expect(await batch.quotes(symbols, noTimeout)).toMatchObject([
    { symbol: 'HSBA.L', price: 10.5, change: -0.05, currency: 'GBP', quotedIn: 'GBX' },
    { symbol: 'SAP.DE', price: 10, currency: 'EUR', asOf: '2026-11-25T00:30:00+01:00' },
    { symbol: '^N225', price: 10, currency: 'JPY', asOf: '2026-11-25T08:30:00+09:00' },
    { symbol: 'BTC-USD', price: 98_000, asOf: '2026-11-24T23:30:00Z' },
    { symbol: 'EURUSD=X', price: 1.16 },
  ]);
  expect(server.calls()).toEqual([
    { path: 'batch-quote', symbol: 'HSBA.L,SAP.DE,^N225,BTCUSD,EURUSD,NEW.TO' },
  ]);
  expect(refused).toEqual(['NEW.TO: its currency is not stated']);
});

test('reads closes and dividends of a listing in pence', async () => {
  const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
  const body = [{ symbol: 'HSBA.L', date: day(3), price: 1050.5, volume: 10 }];
  server.faultNext('historical-price-eod/light', { body }, 2);
  server.faultNext('splits', { body: [] });
  server.faultNext('dividends', { body: [{ symbol: 'HSBA.L', date: '2024-03-07', dividend: 24.85 }] });
  expect(await source.history('HSBA.L', '1m', noTimeout)).toMatchObject({
    currency: 'GBX',
    bars: [{ date: day(3), close: 1050.5 }],
  });
  expect(await source.security('HSBA.L', noTimeout)).toMatchObject({
    currency: 'GBP',
    quotedIn: 'GBX',
    closes: { closes: [10.505] },
    dividends: [{ exDate: '2024-03-07', amount: '0.2485' }],
  });
});

test('knows the currency of a listing abroad from its search result', async () => {
  server.faultNext('search-symbol', {
    body: [{ symbol: 'NEW.L', name: 'New plc', currency: 'GBp', exchange: 'LSE' }],
  });
  server.faultNext('search-name', { body: [] });
  await source.search('new', { limit: 3 }, noTimeout);
  server.faultNext('quote', { body: [{ symbol: 'NEW.L', price: 260.4 }] });
  expect(await source.quotes(['NEW.L'], noTimeout)).toMatchObject([
    { price: 2.604, currency: 'GBP', quotedIn: 'GBX' },
  ]);
});

test.each(['search-symbol', 'search-name'])('returns the other matches while %s fails', async (call) => {
  server.faultNext(call, { status: 500, body: '' });
  expect(symbolsOf(await source.search('aapl', { limit: 3 }, noTimeout))).toEqual(
    call === 'search-name' ? ['AAPL'] : [],
  );
});

test.each([
  [401, 'refused'],
  [429, 'budget'],
])('fails the search if one of its calls returns %i', async (status, kind) => {
  server.faultNext('search-name', { status, body: '' });
  await expect(source.search('apple', { limit: 3 }, noTimeout)).rejects.toMatchObject({ kind });
});

test('requests many quotes in one batch call', async () => {
  const batchSource = createFmpSource({ baseUrl: server.url, apiKey: server.key, batch: true, ...context });
  expect(batchSource.quotesAtOnce).toBe(100);
  expect(symbolsOf(await batchSource.quotes(['MSFT', 'BRK-B', 'AAPL'], noTimeout))).toEqual([
    'MSFT',
    'BRK-B',
    'AAPL',
  ]);
  expect(server.calls()).toEqual([{ path: 'batch-quote', symbol: 'MSFT,BRK-B,AAPL' }]);
});

test('falls back to single quotes after one batch call that the plan does not include', async () => {
  const batchSource = createFmpSource({ baseUrl: server.url, apiKey: server.key, batch: true, ...context });
  server.faultNext('batch-quote', { status: 402, body: 'Restricted Endpoint' });
  await expect(batchSource.quotes(['MSFT', 'AAPL'], noTimeout)).rejects.toMatchObject({ kind: 'busy' });
  expect(batchSource.quotesAtOnce).toBe(1);
  expect(symbolsOf(await batchSource.quotes(['AAPL'], noTimeout))).toEqual(['AAPL']);
  expect(requestedPaths()).toEqual(['batch-quote', 'quote']);
});

test('keeps using batch calls after another failure', async () => {
  const batchSource = createFmpSource({ baseUrl: server.url, apiKey: server.key, batch: true, ...context });
  server.faultNext('batch-quote', { status: 500, body: '' });
  await expect(batchSource.quotes(['MSFT'], noTimeout)).rejects.toMatchObject({ kind: 'busy' });
  await batchSource.quotes(['MSFT'], noTimeout);
  expect(requestedPaths()).toEqual(['batch-quote', 'batch-quote']);
});

test('gives a fund no industry', async () => {
  const fund = {
    symbol: 'SPY',
    price: 700,
    industry: 'Asset Management',
    sector: 'Financial Services',
    isEtf: true,
  };
  server.faultNext('profile', { body: [fund] });
  expect(await source.profile('SPY', noTimeout)).toMatchObject({
    symbol: 'SPY',
    industry: null,
    sector: null,
  });
});

test('names the currency of a profile and keeps no market cap in it', async () => {
  server.faultNext('profile', { body: [{ symbol: 'SHEL.L', price: 2700, currency: 'GBp', marketCap: 9 }] });
  expect(await source.profile('SHEL.L', noTimeout)).toMatchObject({
    price: 27,
    currency: 'GBP',
    marketCap: null,
    exchange: 'London Stock Exchange',
  });
});

test('treats an amount of 0 as unknown', async () => {
  server.faultNext('profile', { body: [{ symbol: 'AAPL', price: 300, volume: 0, marketCap: 0 }] });
  expect(await source.profile('AAPL', noTimeout)).toMatchObject({
    volume: null,
    marketCap: null,
    companyName: 'AAPL',
  });
});

test('lists traded companies of exactly the industry, largest first', async () => {
  const row = (symbol: string, marketCap: number | null, more = {}) => ({
    symbol,
    companyName: symbol,
    price: 10,
    marketCap,
    industry: 'Steel',
    sector: null,
    volume: null,
    ...more,
  });
  server.faultNext('company-screener', {
    body: [
      row('NULL', null),
      row('SMALL', 1),
      row('BIG', 9),
      row('BIG', 9),
      row('GONE', 8, { isActivelyTrading: false }),
      row('ETF', 8, { isEtf: true }),
      row('FUND', 8, { isFund: true }),
      row('NOTE', 8, { companyName: 'Big Steel Inc. 5.5% Notes due 2066' }),
      row('BIG-PA', 8),
      row('BIG.DE', 8),
      row('OTHER', 8, { industry: 'Steel Products' }),
      row('BLANK', 8, { price: null }),
      row('US', 5),
    ],
  });
  const peers = await source.peers('Steel', { limit: 3, exclude: 'US' }, noTimeout);
  expect(symbolsOf(peers)).toEqual(['BIG', 'SMALL', 'NULL']);
  expect(peers[0]).toEqual({
    symbol: 'BIG',
    companyName: 'BIG',
    price: 10,
    industry: 'Steel',
    sector: null,
    volume: null,
  });
});

test('gives no market cap to a listing that is not common stock', async () => {
  const row = {
    symbol: 'CCZ',
    price: 66.45,
    companyName: 'Comcast Holdings ZONES',
    marketCap: 235_806_545_412,
  };
  server.faultNext('profile', { body: [row] });
  expect(await source.profile('CCZ', noTimeout)).toMatchObject({ price: 66.45, marketCap: null });
});

test('returns each day of the range once, oldest first', async () => {
  const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
  const row = (date: string, price: unknown, more = {}) => ({
    symbol: 'AAPL',
    date,
    price,
    volume: 0,
    ...more,
  });
  server.faultNext('historical-price-eod/light', {
    body: [
      row(day(-9), 9),
      row(day(1), 3),
      row(day(2), 2, { volume: 1000 }),
      row(day(2), 2, { volume: 1000 }),
      row(day(3), null),
      row(day(4), 'cheap'),
      row('2026-02-30', 5),
      row(day(5), 1),
      row(day(6), 8, { symbol: 'MSFT' }),
      row(day(90), 4),
    ],
  });
  expect(await source.history('AAPL', '1m', noTimeout)).toEqual({
    symbol: 'AAPL',
    asOf: day(1),
    bars: [
      { date: day(5), close: 1 },
      { date: day(2), close: 2, volume: 1000 },
      { date: day(1), close: 3 },
    ],
  });
});

const securityCalls = ['historical-price-eod/light', 'splits', 'dividends'];
const notInPlan = { status: 402, body: 'Premium Query Parameter' };

test.each(securityCalls)('returns the other parts of a security if the plan lacks %s', async (call) => {
  server.faultNext(call, notInPlan);
  const { closes, splits, dividends } = (await source.security('AAPL', noTimeout)) ?? {};
  const parts = [closes, splits, dividends].map((part) => part !== undefined);
  expect(parts).toEqual(securityCalls.map((path) => path !== call));
});

test.each(securityCalls)('fails if %s fails for another reason than the plan', async (call) => {
  server.faultNext(call, { status: 500, body: 'no' });
  await expect(source.security('AAPL', noTimeout)).rejects.toMatchObject({ kind: 'busy' });
});

test('leaves out dividends that are announced without an amount, and rejects other invalid ones', async () => {
  const announced = { symbol: 'AAPL', date: '2027-02-08', dividend: 0 };
  server.faultNext('dividends', { body: [announced] });
  expect((await source.security('AAPL', noTimeout))?.dividends).toEqual([]);
  server.faultNext('dividends', { body: [{ ...announced, dividend: '0.3' }] });
  await expect(source.security('AAPL', noTimeout)).rejects.toMatchObject({ kind: 'garbage' });
});
