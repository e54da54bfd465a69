import { afterEach, beforeEach, expect, test } from 'vitest';
import { dateIn } from '#domain/zoned-time.ts';
import { startYahooServer } from '#tests/support/yahoo-server.ts';
import type { MarketSource } from '../market-source.ts';
import { createYahooSource } from './yahoo-source.ts';

let server: Awaited<ReturnType<typeof startYahooServer>>;
let source: MarketSource;
const noTimeout = new AbortController().signal;
const refused: string[] = [];
const refuse = (symbol: string, reason: string) => {
  refused.push(`${symbol}: ${reason}`);
};
const page = 'quote/AAPL';
const getCrumb = 'v1/test/getcrumb';
const quote = 'v7/finance/quote';

beforeEach(async () => {
  server = await startYahooServer();
  refused.length = 0;
  source = await createYahooSource({ baseUrl: `${server.url}/`, refuse });
});
afterEach(() => server.stop());

const requestedPaths = () => server.calls().map(({ path }) => path);

test('requests the crumb once and many quotes in one call', async () => {
  const [first, second] = await Promise.all([
    source.quotes(['MSFT', 'AAPL'], noTimeout),
    source.quotes(['BRK-B'], noTimeout),
  ]);
  await source.profile('AAPL', noTimeout);
  expect([...first, ...second].map(({ symbol }) => symbol)).toEqual(['MSFT', 'AAPL', 'BRK-B']);
  expect(requestedPaths().slice(0, 2)).toEqual([page, getCrumb]);
  expect(requestedPaths().slice(2).sort()).toEqual(['v10/finance/quoteSummary/AAPL', quote, quote]);
});

test('replaces an expired crumb and repeats the query', async () => {
  await source.quotes(['AAPL'], noTimeout);
  const before = server.calls().length;
  server.changeCrumb();
  expect(await source.quotes(['AAPL'], noTimeout)).toMatchObject([{ symbol: 'AAPL' }]);
  expect(requestedPaths().slice(before)).toEqual([quote, page, getCrumb, quote]);
});

test.each([
  ['a page without a cookie', page, { body: '<p>Sorry' }],
  ['no page', page, { status: 429, body: 'Too Many Requests' }],
  ['no crumb', getCrumb, { status: 429, body: 'Too Many Requests' }],
  ['an error text as crumb', getCrumb, { body: 'Too Many Requests\r\n' }],
  ['an empty crumb', getCrumb, { body: '' }],
  ['a rejected crumb request', getCrumb, { status: 401, body: 'Invalid Cookie' }],
])('fails as busy for %s and requests a new crumb the next time', async (_what, path, fault) => {
  server.faultNext(path, fault, 2);
  await expect(source.quotes(['AAPL'], noTimeout)).rejects.toMatchObject({ kind: 'busy' });
  expect(requestedPaths()).not.toContain(quote);
  server.faultNext(path, fault, 0);
  expect(await source.quotes(['AAPL'], noTimeout)).toMatchObject([{ symbol: 'AAPL' }]);
});

test('does not follow a redirect to another service', async () => {
  const elsewhere = { status: 302, body: '', headers: { location: `${server.url}/elsewhere?guce.yahoo` } };
  server.faultNext(page, elsewhere);
  await expect(source.quotes(['AAPL'], noTimeout)).rejects.toMatchObject({ kind: 'garbage' });
  expect(server.foreignRequests()).toBe(0);
});

test('applies the timeout of a query that waits for the crumb of another', async () => {
  const controller = new AbortController();
  const reason = new Error('aborted');
  server.faultNext(page, 'silence');
  const first = source.quotes(['AAPL'], controller.signal);
  await expect.poll(requestedPaths).toEqual([page]);
  await expect(source.quotes(['MSFT'], AbortSignal.timeout(20))).rejects.toMatchObject({ kind: 'slow' });
  controller.abort(reason);
  await expect(first).rejects.toBe(reason);
  expect(await source.quotes(['AAPL'], noTimeout)).toMatchObject([{ symbol: 'AAPL' }]);
});

test('ignores a cookie in a response', async () => {
  const result = [{ symbol: 'AAPL', currency: 'USD', regularMarketPrice: 1 }];
  const headers = { 'set-cookie': 'a=b; Domain=example.com' };
  await source.profile('AAPL', noTimeout);
  server.faultNext(quote, { body: { quoteResponse: { result } }, headers });
  expect(await source.quotes(['AAPL'], noTimeout)).toMatchObject([
    { symbol: 'AAPL', price: 1, change: null },
  ]);
});

test('finds listings abroad, funds, indices, coins, metals and exchange rates, and no other securities', async () => {
  const row = (symbol: string, more = {}) => ({
    symbol,
    longname: 'A',
    exchange: 'NYQ',
    quoteType: 'EQUITY',
    isYahooFinance: true,
    ...more,
  });
  const quotes = [
    row('ABC'),
    row('ABC.DE', { exchange: 'GER', quoteType: 'ETF' }),
    row('ABC.XX', { exchange: 'XXX' }),
    row('ABC2', { exchange: 'XXX' }),
    row('ABC-USD', { quoteType: 'CRYPTOCURRENCY', exchange: 'CCC' }),
    row('ABCX', { quoteType: 'MUTUALFUND', exchange: 'NAS' }),
    row('0P0000A2Z5.F', { quoteType: 'MUTUALFUND', exchange: 'FRA' }),
    row('0P0000XTS7', { quoteType: 'MONEYMARKET', exchange: 'PNK' }),
    row('ABCE', { quoteType: 'ETF', exchange: 'PCX' }),
    row('^ABC', { quoteType: 'INDEX', exchange: 'SNP' }),
    row('GC=F', { quoteType: 'FUTURE', exchange: 'CMX' }),
    row('CL=F', { quoteType: 'FUTURE', exchange: 'NYM' }),
    row('ABC261218C00100000', { quoteType: 'OPTION', exchange: 'OPR' }),
    row('ABCUSD=X', { quoteType: 'CURRENCY', exchange: 'CCY' }),
    { index: 'abc', name: 'ABC Labs', isYahooFinance: false },
  ];
  server.faultNext('v1/finance/search', { body: { quotes } });
  expect(await source.search('abc', { limit: 12 }, noTimeout)).toMatchObject([
    { symbol: 'ABC', name: 'A', exchange: 'NYSE', type: 'stock', currency: 'USD' },
    { symbol: 'ABC.DE', exchange: 'Xetra', type: 'etf', currency: null },
    { symbol: 'ABC-USD', exchange: '', type: 'coin', kind: 'coin', currency: 'USD' },
    { symbol: 'ABCX', exchange: '', type: 'mutual', kind: 'fund', currency: 'USD' },
    { symbol: '0P0000A2Z5.F', exchange: '', type: 'mutual', currency: null },
    { symbol: '0P0000XTS7', exchange: '', type: 'mutual', currency: null },
    { symbol: 'ABCE', name: 'A', exchange: 'NYSE ARCA', type: 'etf' },
    { symbol: '^ABC', exchange: '', type: 'index', currency: null },
    { symbol: 'GC=F', exchange: '', type: 'metal' },
    { symbol: 'ABCUSD=X', exchange: '', type: 'currency', currency: 'USD' },
  ]);
});

test('reads quotes with the unit of the exchange and its date, and refuses those without a currency', async () => {
  const at = Date.parse('2026-11-25T23:30:00Z') / 1000;
  const row = (symbol: string, currency: string | undefined, price: unknown) => ({
    symbol,
    currency,
    regularMarketPrice: price,
    regularMarketTime: at,
    fullExchangeName: 'Somewhere',
  });
  const result = [
    row('BHP.AX', 'AUD', 45.1),
    row('NPN.JO', 'ZAc', 412_300),
    row('TEVA.TA', 'ILA', 6500),
    row('7203.T', 'JPY', 3000),
    row('BTC-USD', 'USD', 98_000),
    row('ETH-EUR', 'USD', 3000),
    row('EURUSD=X', 'USD', 1.16),
    row('^AXJO', undefined, 8500),
    row('SAP.DE', undefined, 200),
    row('HUGE.PA', 'EUR', 1e11),
    row('TEXT.PA', 'EUR', '12.5'),
  ];
  server.faultNext(quote, { body: { quoteResponse: { result, error: null } } });
  const symbols = result.map(({ symbol }) => symbol);
  const quotes = await source.quotes(symbols, noTimeout);
  expect(quotes.map(({ symbol, price, currency, quotedIn }) => [symbol, price, currency, quotedIn])).toEqual([
    ['BHP.AX', 45.1, 'AUD', undefined],
    ['NPN.JO', 4123, 'ZAR', 'ZAC'],
    ['TEVA.TA', 65, 'ILS', 'ILA'],
    ['7203.T', 3000, 'JPY', undefined],
    ['BTC-USD', 98_000, undefined, undefined],
    ['EURUSD=X', 1.16, undefined, undefined],
  ]);
  expect(quotes[0]?.asOf).toBe('2026-11-26T10:30:00+11:00');
  expect(refused).toEqual([
    'ETH-EUR: its prices are in an unexpected currency',
    '^AXJO: its currency is not stated',
    'SAP.DE: its currency is not stated',
  ]);
});

test('dates the bars of Sydney and Auckland by their own days', async () => {
  // Yahoo dates a bar by the opening of the exchange, which is on the day before in UTC.
  const timestamp = ['2026-11-22T23:00:00Z', '2026-11-23T23:00:00Z'].map((time) => Date.parse(time) / 1000);
  const meta = { symbol: 'BHP.AX', currency: 'AUD', exchangeTimezoneName: 'Australia/Sydney' };
  const events = { dividends: { 1: { amount: 0.5, date: timestamp[1] } } };
  const indicators = { quote: [{ close: [45, 46], volume: [1, 2] }] };
  const chart = { result: [{ meta, timestamp, events, indicators }], error: null };
  server.faultNext('*', { body: { chart } }, 2);
  const { bars, currency } = await source.history('BHP.AX', '20y', noTimeout);
  expect([currency, ...bars.map(({ date }) => date)]).toEqual(['AUD', '2026-11-23', '2026-11-24']);
  expect(await source.security('BHP.AX', noTimeout)).toMatchObject({
    closes: { days: [20_780, 20_781] },
    dividends: [{ exDate: '2026-11-24', amount: '0.5' }],
  });
});

test('converts pence to pounds and names a currency other than the dollar', async () => {
  const result = [
    { symbol: 'SHEL', currency: 'GBp', regularMarketPrice: 2700.5, regularMarketChange: -12 },
    { symbol: 'SAP', currency: 'EUR', regularMarketPrice: 200 },
    { symbol: 'AAPL', currency: 'USD', regularMarketPrice: 300 },
    { symbol: 'ODD', currency: 'XXX', regularMarketPrice: 1 },
  ];
  server.faultNext(quote, { body: { quoteResponse: { result, error: null } } });
  const quotes = await source.quotes(['SHEL', 'SAP', 'AAPL', 'ODD'], noTimeout);
  expect(quotes).toMatchObject([
    { symbol: 'SHEL', price: 27.005, change: -0.12, currency: 'GBP', quotedIn: 'GBX' },
    { symbol: 'SAP', price: 200, change: null, currency: 'EUR' },
    { symbol: 'AAPL', price: 300 },
  ]);
  expect(quotes[2]).not.toHaveProperty('currency');
});

test('leaves out days without a close', async () => {
  const now = Math.floor(Date.now() / 1000);
  const timestamp = [4, 3, 2, 1, 1].map((back) => now - back * 86_400);
  const quotes = [{ close: [1, null, 3, 4, 4], volume: [10, null, 0, 40, 40] }];
  const chart = {
    result: [{ meta: { symbol: 'AAPL', currency: 'USD' }, timestamp, indicators: { quote: quotes } }],
  };
  server.faultNext('*', { body: { chart } });
  const date = (back: number) => dateIn('America/New_York', (now - back * 86_400) * 1000);
  expect(await source.history('AAPL', '1m', noTimeout)).toEqual({
    symbol: 'AAPL',
    asOf: date(1),
    bars: [
      { date: date(4), close: 1, volume: 10 },
      { date: date(2), close: 3 },
      { date: date(1), close: 4, volume: 40 },
    ],
  });
});

test('returns an empty history for a listing that was never traded', async () => {
  const chart = { result: [{ meta: { symbol: 'AAPL', currency: 'USD' }, indicators: { quote: [{}] } }] };
  server.faultNext('*', { body: { chart } });
  expect(await source.history('AAPL', '1m', noTimeout)).toEqual({ symbol: 'AAPL', asOf: null, bars: [] });
});

test('converts the closes and dividends of a security in pence', async () => {
  const at = Math.floor(Date.parse('2024-03-04T08:00:00Z') / 1000);
  const meta = { symbol: 'SHEL', currency: 'GBp', instrumentType: 'EQUITY', longName: 'Shell plc' };
  const events = { dividends: { [at]: { amount: 27.5, date: at } } };
  const indicators = { quote: [{ close: [2500.050049] }] };
  server.faultNext('*', { body: { chart: { result: [{ meta, timestamp: [at], events, indicators }] } } });
  expect(await source.security('SHEL', noTimeout)).toEqual({
    name: 'Shell plc',
    type: 'stock',
    currency: 'GBP',
    quotedIn: 'GBX',
    closes: { days: [19_786], closes: [25.0005] },
    splits: [],
    dividends: [{ exDate: '2024-03-04', amount: '0.275' }],
  });
});

test.each([
  ['2330.TW', 'TWD', 1180, { currency: 'TWD', close: 1180 }],
  ['2222.SR', 'SAR', 26.5, { currency: 'SAR', close: 26.5 }],
  ['NBK.KW', 'KWF', 985, { currency: 'KWD', quotedIn: 'KWF', close: 0.985 }],
])('reads the closes of %s in %s', async (symbol, currency, quoted, { close, ...unit }) => {
  const at = Math.floor(Date.parse('2024-03-04T08:00:00Z') / 1000);
  const result = [
    { meta: { symbol, currency }, timestamp: [at], indicators: { quote: [{ close: [quoted] }] } },
  ];
  server.faultNext('*', { body: { chart: { result } } });
  expect(await source.security(symbol, noTimeout)).toMatchObject({ ...unit, closes: { closes: [close] } });
});

test('leaves out a security in a currency without rates', async () => {
  const chart = { result: [{ meta: { symbol: 'ODD', currency: 'VES' }, indicators: { quote: [{}] } }] };
  server.faultNext('*', { body: { chart } });
  expect(await source.security('ODD', noTimeout)).toBeUndefined();
});
