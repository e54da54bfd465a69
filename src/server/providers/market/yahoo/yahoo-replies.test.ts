import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isoDay } from '#domain/days.ts';
import { startYahooServer } from '#tests/support/yahoo-server.ts';
import type { MarketSource } from '../market-source.ts';
import { createYahooSource } from './yahoo-source.ts';

const fixture = join(import.meta.dirname, '../../../../../tests/fixtures/yahoo/replies.json');
const noTimeout = new AbortController().signal;
const refused: string[] = [];

let replies: { charts: Record<string, object>; quotes: object };
let server: Awaited<ReturnType<typeof startYahooServer>>;
let source: MarketSource;

beforeAll(async () => {
  replies = JSON.parse(await readFile(fixture, 'utf8'));
  server = await startYahooServer();
  source = await createYahooSource({ baseUrl: server.url, refuse: (symbol) => refused.push(symbol) });
});
afterAll(() => server.stop());

test.each([
  ['OCDO.L', 'stock', 'GBP', 'Ocado Group plc', [['2020-01-02', 12.595]]],
  ['AZT.OL', 'stock', 'NOK', 'ArcticZymes Technologies ASA', [['2020-01-02', 4.99]]],
  [
    'WSU.DE',
    'stock',
    'EUR',
    'WashTec AG',
    [
      ['2023-08-04', 34.45],
      ['2023-08-07', 34],
      ['2023-08-08', 33.2],
    ],
  ],
  ['0P000071W8.TO', 'mutual', 'CAD', 'TD US Index e', [['2020-01-02', 73.72]]],
  [
    '0P0000XTS7',
    'mutual',
    'USD',
    'GS USD Liquid Reserve R Acc',
    [
      ['2024-09-12', 11_887.1],
      ['2024-09-13', 11_892.19],
    ],
  ],
  [
    'EURUSD=X',
    'currency',
    'USD',
    'EUR/USD',
    [
      ['2020-01-01', 1.122083],
      ['2020-01-02', 1.122083],
      ['2020-01-03', 1.117144],
    ],
  ],
  [
    'BTC-USD',
    'coin',
    'USD',
    'Bitcoin USD',
    [
      ['2020-01-01', 7200.174],
      ['2020-01-02', 6985.47],
      ['2020-01-03', 7344.884],
    ],
  ],
  ['GC=F', 'metal', 'USD', 'Gold Dec 26', [['2020-01-02', 1524.5]]],
  // A warrant that has never been traded.
  ['LUCYW', 'stock', 'USD', 'Innovative Eyewear, Inc.', []],
])('reads the recorded chart of %s', async (symbol, type, currency, name, closes) => {
  server.faultNext('*', { body: replies.charts[symbol] });
  const found = await source.security(symbol, noTimeout);
  expect(found).toMatchObject({ type, currency, name, splits: [], dividends: [] });
  const { days = [], closes: prices = [] } = found?.closes ?? {};
  expect(days.map((day, at) => [isoDay(day), prices[at]])).toEqual(closes);
});

test('reads a recorded split', async () => {
  server.faultNext('*', { body: replies.charts['NVDA'] });
  expect((await source.security('NVDA', noTimeout))?.splits).toEqual([
    { date: '2021-07-20', numerator: '4', denominator: '1' },
  ]);
});

test('reads recorded quotes: pence, a money market fund, a rate, and a share that has been halted for years', async () => {
  server.faultNext('v7/finance/quote', { body: replies.quotes });
  expect(await source.quotes(['OCDO.L', 'SWVXX', 'EURUSD=X', 'WSKT.JK'], noTimeout)).toMatchObject([
    { price: 2.604, change: 0.02, currency: 'GBP', quotedIn: 'GBX', asOf: '2026-10-02T16:35:19+01:00' },
    { price: 1, change: null, asOf: '2026-10-02T20:04:29-04:00' },
    { price: 1.1257458, asOf: '2026-10-02T22:29:05+01:00' },
    { price: 202, change: 0, currency: 'IDR', asOf: '2024-07-24T03:00:00+07:00' },
  ]);
  expect(refused).toEqual([]);
});

test('takes a halted share that is listed as a fund for a share', async () => {
  const names = { longname: 'PT Waskita Karya (Persero) Tbk', shortname: 'WSKT.JK,0P0000XQCT,0' };
  const quotes = [
    { symbol: 'WSKT.JK', exchange: 'JKT', quoteType: 'MUTUALFUND', ...names },
    { symbol: '0331418A.T', exchange: 'JPX', quoteType: 'MUTUALFUND', longname: 'eMAXIS Slim' },
  ];
  server.faultNext('v1/finance/search', { body: { quotes } });
  expect(await source.search('waskita', { limit: 5 }, noTimeout)).toMatchObject([
    { symbol: 'WSKT.JK', type: 'stock', exchange: 'Indonesia Stock Exchange' },
    { symbol: '0331418A.T', type: 'mutual', exchange: '' },
  ]);
});
