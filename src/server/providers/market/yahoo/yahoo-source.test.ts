import { afterEach, beforeEach, expect, test } from 'vitest';
import { startYahooServer } from '../../../../../tests/support/yahoo-server.ts';
import type { MarketSource } from '../market-source.ts';
import { createYahooSource } from './yahoo-source.ts';

let server: Awaited<ReturnType<typeof startYahooServer>>;
let source: MarketSource;
const patient = new AbortController().signal;
const page = 'quote/AAPL';
const getCrumb = 'v1/test/getcrumb';
const quote = 'v7/finance/quote';

beforeEach(async () => {
  server = await startYahooServer();
  source = await createYahooSource({ baseUrl: `${server.url}/` });
});
afterEach(() => server.stop());

const pathsAsked = () => server.calls().map(({ path }) => path);

test('a crumb is asked for once, and many prices in one call', async () => {
  const [first, second] = await Promise.all([
    source.quotes(['MSFT', 'AAPL'], patient),
    source.quotes(['BRK-B'], patient),
  ]);
  await source.profile('AAPL', patient);
  expect([...first, ...second].map(({ symbol }) => symbol)).toEqual(['MSFT', 'AAPL', 'BRK-B']);
  expect(pathsAsked().slice(0, 2)).toEqual([page, getCrumb]);
  expect(pathsAsked().slice(2).sort()).toEqual(['v10/finance/quoteSummary/AAPL', quote, quote]);
});

test('a crumb that is no longer accepted is replaced, and the question asked again', async () => {
  await source.quotes(['AAPL'], patient);
  const before = server.calls().length;
  server.changeCrumb();
  expect(await source.quotes(['AAPL'], patient)).toMatchObject([{ symbol: 'AAPL' }]);
  expect(pathsAsked().slice(before)).toEqual([quote, page, getCrumb, quote]);
});

test.each([
  ['a page without a cookie', page, { body: '<p>Sorry' }],
  ['no page', page, { status: 429, body: 'Too Many Requests' }],
  ['no crumb', getCrumb, { status: 429, body: 'Too Many Requests' }],
  ['an excuse for a crumb', getCrumb, { body: 'Too Many Requests\r\n' }],
  ['an empty crumb', getCrumb, { body: '' }],
  ['a refusal for a crumb', getCrumb, { status: 401, body: 'Invalid Cookie' }],
])(
  'where the service gives %s, it is busy, and asked for another the next time',
  async (_what, path, fault) => {
    server.faultNext(path, fault, 2);
    await expect(source.quotes(['AAPL'], patient)).rejects.toMatchObject({ kind: 'busy' });
    expect(pathsAsked()).not.toContain(quote);
    server.faultNext(path, fault, 0);
    expect(await source.quotes(['AAPL'], patient)).toMatchObject([{ symbol: 'AAPL' }]);
  },
);

test('a page that leads to another service is not followed', async () => {
  const elsewhere = { status: 302, body: '', headers: { location: `${server.url}/elsewhere?guce.yahoo` } };
  server.faultNext(page, elsewhere);
  await expect(source.quotes(['AAPL'], patient)).rejects.toMatchObject({ kind: 'garbage' });
  expect(server.strayed()).toBe(0);
});

test('a question that waits for the crumb of another waits no longer than it may', async () => {
  const asker = new AbortController();
  const reason = new Error('called off');
  server.faultNext(page, 'silence');
  const first = source.quotes(['AAPL'], asker.signal);
  const slow = expect(source.quotes(['MSFT'], AbortSignal.timeout(20))).rejects.toMatchObject({
    kind: 'slow',
  });
  await slow;
  asker.abort(reason);
  await expect(first).rejects.toBe(reason);
  expect(await source.quotes(['AAPL'], patient)).toMatchObject([{ symbol: 'AAPL' }]);
});

test('a cookie that comes with an answer is left alone', async () => {
  const result = [{ symbol: 'AAPL', currency: 'USD', regularMarketPrice: 1 }];
  const headers = { 'set-cookie': 'a=b; Domain=example.com' };
  await source.profile('AAPL', patient);
  server.faultNext(quote, { body: { quoteResponse: { result } }, headers });
  expect(await source.quotes(['AAPL'], patient)).toMatchObject([{ symbol: 'AAPL', price: 1, change: null }]);
});

test('listings of other countries, companies without a listing and what is no share are not found', async () => {
  const row = (symbol: string, more = {}) => ({
    symbol,
    longname: 'A',
    exchange: 'NYQ',
    quoteType: 'EQUITY',
    ...more,
  });
  const quotes = [
    row('ABC'),
    row('ABC.DE', { exchange: 'GER' }),
    row('ABC-USD', { quoteType: 'CRYPTOCURRENCY', exchange: 'CCC' }),
    row('ABCX', { quoteType: 'MUTUALFUND', exchange: 'NAS' }),
    row('ABCE', { quoteType: 'ETF', exchange: 'PCX' }),
    { index: 'abc', name: 'ABC Labs', isYahooFinance: false },
  ];
  server.faultNext('v1/finance/search', { body: { quotes } });
  expect(await source.search('abc', { limit: 5 }, patient)).toEqual([
    { symbol: 'ABC', name: 'A', exchange: 'NYSE', type: 'stock' },
    { symbol: 'ABCE', name: 'A', exchange: 'NYSE ARCA', type: 'etf' },
  ]);
});

test('a price in another currency is none', async () => {
  const result = [{ symbol: 'SHEL', currency: 'GBp', regularMarketPrice: 2700 }];
  await source.quotes(['AAPL'], patient);
  server.faultNext(quote, { body: { quoteResponse: { result } } });
  expect(await source.quotes(['SHEL'], patient)).toEqual([]);
});

test('a day without a close is left out of a history', async () => {
  const now = Math.floor(Date.now() / 1000);
  const timestamp = [4, 3, 2, 1, 1].map((back) => now - back * 86_400);
  const quotes = [{ close: [1, null, 3, 4, 4], volume: [10, null, 0, 40, 40] }];
  const chart = {
    result: [{ meta: { symbol: 'AAPL', currency: 'USD' }, timestamp, indicators: { quote: quotes } }],
  };
  server.faultNext('*', { body: { chart } });
  const date = (back: number) => new Date((now - back * 86_400) * 1000).toISOString().slice(0, 10);
  expect(await source.history('AAPL', '1m', patient)).toEqual({
    symbol: 'AAPL',
    asOf: date(1),
    bars: [
      { date: date(4), close: 1, volume: 10 },
      { date: date(2), close: 3 },
      { date: date(1), close: 4, volume: 40 },
    ],
  });
});

test('a listing that was never traded has an empty history', async () => {
  const chart = { result: [{ meta: { symbol: 'AAPL', currency: 'USD' }, indicators: { quote: [{}] } }] };
  server.faultNext('*', { body: { chart } });
  expect(await source.history('AAPL', '1m', patient)).toEqual({ symbol: 'AAPL', asOf: null, bars: [] });
});
