import { afterEach, beforeEach, expect, test } from 'vitest';
import { startFmpServer } from '../../../../../tests/support/fmp-server.ts';
import type { MarketSource } from '../market-source.ts';
import { createFmpSource } from './fmp-source.ts';

let server: Awaited<ReturnType<typeof startFmpServer>>;
let source: MarketSource;
const patient = new AbortController().signal;

beforeEach(async () => {
  server = await startFmpServer();
  source = createFmpSource({ baseUrl: `${server.url}/`, apiKey: server.key });
});
afterEach(() => server.stop());

const symbolsOf = (rows: readonly { symbol: string }[]) => rows.map(({ symbol }) => symbol);
const pathsAsked = () => server.calls().map(({ path }) => path);

test('a question costs as many calls as it says', async () => {
  const questions = {
    search: () => source.search('apple', { limit: 5 }, patient),
    quote: () => source.quotes(['AAPL'], patient),
    profile: () => source.profile('AAPL', patient),
    peers: () => source.peers('Computer Manufacturing', { limit: 5 }, patient),
    history: () => source.history('AAPL', '5y', patient),
  };
  for (const ability of source.abilities) {
    const before = server.calls().length;
    await questions[ability]();
    expect(server.calls().length - before, ability).toBe(source.cost[ability]);
  }
});

test('a price is the last one, with its change and its time', async () => {
  const at = Math.floor(Date.now() / 1000) - 60;
  const row = { symbol: 'AAPL', price: 320.5, change: 1.5, changePercentage: 0.47, timestamp: at };
  server.faultNext('quote', { body: [row] });
  expect(await source.quotes(['AAPL'], patient)).toEqual([
    {
      symbol: 'AAPL',
      price: 320.5,
      change: 1.5,
      changePercent: 0.47,
      asOf: new Date(at * 1000).toISOString(),
    },
  ]);
  server.setPrice('AAPL', 400);
  expect(await source.quotes(['AAPL'], patient)).toMatchObject([{ symbol: 'AAPL', price: 400 }]);
});

test.each([
  ['is missing', undefined],
  ['is null', null],
  ['is 0', 0],
  ['is text', 'yesterday'],
  ['is in milliseconds', Date.now()],
  ['is far off', 1e300],
])('where the time of a price %s, the time of the answer stands in', async (_what, timestamp) => {
  const before = Date.now();
  server.faultNext('quote', { body: [{ symbol: 'AAPL', price: 1, timestamp }] });
  const [quote] = await source.quotes(['AAPL'], patient);
  expect(Date.parse(quote?.asOf ?? '')).toBeGreaterThanOrEqual(before);
  expect(quote).toMatchObject({ change: null, changePercent: null });
});

test.each([null, 0])(
  'a symbol whose price is %s has none, which is no fault of the service',
  async (price) => {
    server.faultNext('*', { body: [{ symbol: 'AAPL', price, date: '2026-08-20' }] }, 3);
    expect(await source.quotes(['AAPL'], patient)).toEqual([]);
    expect(await source.profile('AAPL', patient)).toBeUndefined();
    expect(await source.history('AAPL', '1m', patient)).toEqual({ symbol: 'AAPL', asOf: null, bars: [] });
  },
);

test('of the rows of an answer, those that can be read and were asked for are taken', async () => {
  const good = { symbol: 'BRK.B', price: 495, change: 'up', timestamp: 1_787_000_000 };
  server.faultNext('quote', { body: [null, { symbol: 'AAPL', price: 1 }, good, { symbol: 'BRK-B' }] });
  expect(await source.quotes(['BRK-B'], patient)).toMatchObject([
    { symbol: 'BRK-B', price: 495, change: null },
  ]);
});

test('what is found by symbol comes first, and only listings in US dollars are found', async () => {
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
      row('ABC.DE', { currency: null }),
      row('ABCD', { currency: 'CAD' }),
      row('ABCUSD', { exchange: 'CRYPTO' }),
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
  expect(await source.search('abc', { limit: 4 }, patient)).toEqual([
    { symbol: 'ABC', name: 'ABC Inc.', exchange: 'NYSE', type: 'stock' },
    { symbol: 'XYZ', name: 'XYZ', exchange: '', type: 'stock' },
    { symbol: 'FUND', name: 'A Fund of Letters ETF', exchange: 'NYSE', type: 'etf' },
    { symbol: 'FAR', name: 'Far Away Ltd. American Depositary Shares', exchange: 'NYSE', type: 'adr' },
  ]);
});

test.each(['search-symbol', 'search-name'])(
  'while %s is out of order, the other half answers',
  async (half) => {
    server.faultNext(half, { status: 500, body: '' });
    expect(symbolsOf(await source.search('aapl', { limit: 3 }, patient))).toEqual(
      half === 'search-name' ? ['AAPL'] : [],
    );
  },
);

test.each([
  [401, 'refused'],
  [429, 'budget'],
])('a half that is answered with %i makes the search fail', async (status, kind) => {
  server.faultNext('search-name', { status, body: '' });
  await expect(source.search('apple', { limit: 3 }, patient)).rejects.toMatchObject({ kind });
});

test('a batch asks for many prices in one call', async () => {
  const batched = createFmpSource({ baseUrl: server.url, apiKey: server.key, batch: true });
  expect(batched.quotesAtOnce).toBe(100);
  expect(symbolsOf(await batched.quotes(['MSFT', 'BRK-B', 'AAPL'], patient))).toEqual([
    'MSFT',
    'BRK-B',
    'AAPL',
  ]);
  expect(server.calls()).toEqual([{ path: 'batch-quote', symbol: 'MSFT,BRK-B,AAPL' }]);
});

test('a batch that the plan does not include is tried once, and what is asked again goes one by one', async () => {
  const batched = createFmpSource({ baseUrl: server.url, apiKey: server.key, batch: true });
  server.faultNext('batch-quote', { status: 402, body: 'Restricted Endpoint' });
  await expect(batched.quotes(['MSFT', 'AAPL'], patient)).rejects.toMatchObject({ kind: 'busy' });
  expect(batched.quotesAtOnce).toBe(1);
  expect(symbolsOf(await batched.quotes(['AAPL'], patient))).toEqual(['AAPL']);
  expect(pathsAsked()).toEqual(['batch-quote', 'quote']);
});

test('a batch that fails for another reason is asked for again', async () => {
  const batched = createFmpSource({ baseUrl: server.url, apiKey: server.key, batch: true });
  server.faultNext('batch-quote', { status: 500, body: '' });
  await expect(batched.quotes(['MSFT'], patient)).rejects.toMatchObject({ kind: 'busy' });
  await batched.quotes(['MSFT'], patient);
  expect(pathsAsked()).toEqual(['batch-quote', 'batch-quote']);
});

test('a fund belongs to no industry', async () => {
  const fund = {
    symbol: 'SPY',
    price: 700,
    industry: 'Asset Management',
    sector: 'Financial Services',
    isEtf: true,
  };
  server.faultNext('profile', { body: [fund] });
  expect(await source.profile('SPY', patient)).toMatchObject({ symbol: 'SPY', industry: null, sector: null });
});

test('a listing in another currency has no price in US dollars', async () => {
  server.faultNext('profile', { body: [{ symbol: 'SHEL', price: 2700, currency: 'GBp' }] });
  expect(await source.profile('SHEL', patient)).toBeUndefined();
});

test('an amount of 0 is one that nobody knows', async () => {
  server.faultNext('profile', { body: [{ symbol: 'AAPL', price: 300, volume: 0, marketCap: 0 }] });
  expect(await source.profile('AAPL', patient)).toMatchObject({
    volume: null,
    marketCap: null,
    companyName: 'AAPL',
  });
});

test('peers are traded companies of exactly the industry, the biggest first', async () => {
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
      row('BIG.DE', 8),
      row('OTHER', 8, { industry: 'Steel Products' }),
      row('BLANK', 8, { price: null }),
      row('US', 5),
    ],
  });
  const peers = await source.peers('Steel', { limit: 3, exclude: 'US' }, patient);
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

test('a history has each day once, oldest first, within its range', async () => {
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
  expect(await source.history('AAPL', '1m', patient)).toEqual({
    symbol: 'AAPL',
    asOf: day(1),
    bars: [
      { date: day(5), close: 1 },
      { date: day(2), close: 2, volume: 1000 },
      { date: day(1), close: 3 },
    ],
  });
});
