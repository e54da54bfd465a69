import { join } from 'node:path';
import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Peer, PriceHistory, Quote, SymbolMatch } from '#contract/market.ts';
import type { Rates } from '#domain/exchange-rates.ts';
import { registerErrors } from '#server/platform/http/errors.ts';
import { createListingSearch } from '#server/providers/market/find-listings.ts';
import { createSnapshotProvider } from '#server/providers/market/snapshot/snapshot-provider.ts';
import { marketRoutes } from './routes.ts';

const listed: Record<string, string> = { US0378331005: 'AAPL', '594918104': 'MSFT' };
/** A pound is 1.25 of any other currency, and all others are worth the same. */
const rates: Rates = {
  rate: () => undefined,
  series: (from) => ({ days: Int32Array.of(0), rates: Float64Array.of(from === 'GBP' ? 1.25 : 1) }),
  version: () => '',
};
const app = Fastify().setValidatorCompiler(validatorCompiler).setSerializerCompiler(serializerCompiler);

beforeAll(async () => {
  const market = await createSnapshotProvider({ dataDir: join(import.meta.dirname, '../../../../data') });
  app.addHook('onClose', () => market.close());
  registerErrors(app);
  const findListings = createListingSearch({
    market,
    findSecurity: async ({ isin, cusip }) => listed[isin ?? cusip ?? ''],
  });
  marketRoutes(app, { market, rates, findListings });
});
afterAll(() => app.close());

async function get<T>(call: string): Promise<T> {
  const response = await app.inject({ url: `/api/v1/market/${call}` });
  expect(response.statusCode, response.body).toBe(200);
  expect(response.headers['cache-control']).toMatch(/^public, max-age=\d+/);
  return response.json<T>();
}

test.each(['BRK.B', 'brk/b', 'brk-b', ' BRK-B '])('reads %s as the symbol BRK-B', async (typed) => {
  expect(await get(`quote?symbol=${encodeURIComponent(typed)}`)).toEqual([
    { symbol: 'BRK-B', price: 495.82, change: -1.04, changePercent: -0.209, asOf: '2026-08-21' },
  ]);
});

test.each([
  'quote?symbol=QQQQQQ',
  'profile?symbol=QQQQQQ',
  'quotes?symbols=QQQQQQ',
  'sparklines?symbols=QQQQQQ',
])('%s returns an empty list', async (call) => {
  expect(await get(call)).toEqual([]);
});

test('quotes come in the requested order, without duplicates and unknown symbols', async () => {
  const quotes = await get<{ symbol: string }[]>('quotes?symbols=msft,brk.b,QQQQQQ,aapl,MSFT');
  expect(quotes.map(({ symbol }) => symbol)).toEqual(['MSFT', 'BRK-B', 'AAPL']);
});

test('says what became of shares bought on a day', async () => {
  const query = 'purchases?symbols=NVDA,QQQQQQ,SAP.DE,V&date=2023-01-03';
  // NVIDIA closed at 143.15 on 3 January 2023, or 14.32 after it was split ten for one.
  expect(await get(query)).toMatchObject([
    { symbol: 'NVDA', name: expect.stringMatching(/nvidia/i), date: '2023-01-03', close: 143.2, shares: 10 },
    { symbol: 'V', date: '2023-01-03', shares: 1 },
  ]);
  // Reddit was first traded on 21 March 2024.
  expect(await get('purchases?symbols=RDDT&date=2023-01-03')).toMatchObject([{ date: '2024-03-21' }]);
});

test('a history has what reinvested dividends make of a share, on request', async () => {
  const plain = await get<PriceHistory>('history?symbol=KO&range=5y');
  const total = await get<PriceHistory>('history?symbol=KO&range=5y&returns=total');
  expect(plain).not.toHaveProperty('reinvested');
  expect(total.bars).toEqual(plain.bars);
  // Coca-Cola pays four times a year, about three per cent.
  const steps = total.reinvested?.steps ?? [];
  expect(steps.length).toBeGreaterThanOrEqual(18);
  expect(steps.map(({ shares }) => shares)).toEqual(
    steps.map(({ shares }) => shares).toSorted((a, b) => a - b),
  );
  expect(steps.at(-1)?.shares).toBeGreaterThan(1.12);
  expect(steps.at(-1)?.shares).toBeLessThan(1.18);
  const none = await get<PriceHistory>('history?symbol=BRK-B&range=5y&returns=total');
  expect(none.reinvested?.steps).toEqual([]);
});

test('a profile has null for unknown fields', async () => {
  expect(await get('profile?symbol=t')).toEqual([
    {
      symbol: 'T',
      companyName: 'AT&T Inc.',
      price: 25.29,
      industry: 'Telecom Services',
      sector: 'Communication Services',
      marketCap: 173_296_833_089,
      volume: 30_338_870,
      exchange: 'NYSE',
      asOf: '2026-08-21',
    },
  ]);
  expect(await get('profile?symbol=ARKK')).toMatchObject([{ industry: null, sector: null, marketCap: null }]);
});

test('a search returns the fields of a suggestion', async () => {
  expect(await get('search-symbol?query=apple&limit=1&exchange=NASDAQ')).toEqual([
    {
      symbol: 'AAPL',
      name: 'Apple Inc.',
      exchange: 'NASDAQ',
      type: 'stock',
      kind: 'share',
      currency: 'USD',
      isin: 'US0378331005',
      company: 'AAPL',
    },
  ]);
});

const searched = (query: Record<string, string>) =>
  get<SymbolMatch[]>(`search-symbol?${new URLSearchParams(query)}`);

test('a search lists the listings of the first company together, and what a receipt stands for', async () => {
  const found = await searched({ query: 'tm', limit: '3' });
  expect(found.slice(0, 2)).toMatchObject([
    { symbol: 'TM', company: '7203.T', sharesPerUnit: 10 },
    { symbol: '7203.T', company: '7203.T', sharesPerUnit: 1, currency: 'JPY', isin: 'JP3633400001' },
  ]);
  const sap = await searched({ query: 'DE0007164600' });
  expect(sap).toMatchObject([
    { symbol: 'SAP.DE', company: 'SAP.DE' },
    { symbol: 'SAP.MI', company: 'SAP.DE' },
  ]);
});

test('a search is for an exchange, a currency and kinds', async () => {
  const symbols = async (query: Record<string, string>) =>
    (await searched({ limit: '2', ...query })).map(({ symbol }) => symbol);
  expect(await symbols({ query: 'hsbc', currency: 'gbp', kind: 'Share' })).toEqual(['HSBA.L']);
  expect(await symbols({ query: 'sap', exchange: 'xetra' })).toEqual(['SAP.DE']);
  expect(await symbols({ query: 's&p 500', kind: 'index,coin' })).toEqual(['^GSPC']);
  expect((await symbols({ query: 'bitcoin', kind: 'etf' }))[0]).toBe('IBIT');
});

test.each([
  ['^GDAXI', 'EUR', '2026-04-21'],
  ['GC=F', 'USD', '2026-03-05'],
  ['BTC-USD', 'USD', '2026-08-20'],
  ['VTSAX', 'USD', '2026-07-31'],
  ['7203.T', 'JPY', '2026-06-30'],
  ['CPG.L', 'USD', '2026-07-01'],
])('%s has a quote and closes', async (symbol, currency, asOf) => {
  const [quote] = await get<Quote[]>(`quote?symbol=${encodeURIComponent(symbol)}`);
  const history = await get<PriceHistory>(`history?symbol=${encodeURIComponent(symbol)}&range=1m`);
  expect(quote).toMatchObject({ symbol, asOf });
  expect([quote?.currency, history.currency ?? undefined]).toEqual([currency, currency]);
  expect(history.bars.at(-1)).toMatchObject({ date: asOf, close: quote?.price });
});

test('a former symbol has no quote', async () => {
  expect(await get('quote?symbol=FB')).toEqual([]);
});

test.each([
  ['US0378331005', 'AAPL'],
  ['us 0378331005', 'AAPL'],
  ['594918104', 'MSFT'],
])('the symbol fields of forms find the listing of the ISIN or CUSIP %s', async (query, symbol) => {
  const found = await get<{ symbol: string }[]>(`search-symbol?query=${encodeURIComponent(query)}`);
  expect(found[0]?.symbol).toBe(symbol);
});

test('quotes, closes and histories of London are in pence', async () => {
  expect(await get('quote?symbol=HSBA.L')).toEqual([
    {
      symbol: 'HSBA.L',
      price: 1440.4,
      change: 9.6,
      changePercent: 0.671,
      currency: 'GBX',
      asOf: '2026-07-01',
    },
  ]);
  expect(await get('close?symbol=HSBA.L&date=2025-01-15')).toEqual([
    { symbol: 'HSBA.L', date: '2025-01-15', close: 804.4, currency: 'GBX' },
  ]);
  expect(await get('history?symbol=HSBA.L&range=1m')).toMatchObject({ currency: 'GBX', asOf: '2026-07-01' });
  const converted = await get<PriceHistory>('history?symbol=HSBA.L&range=1m&currency=USD');
  expect(converted).toMatchObject({ currency: 'USD', convertedFrom: 'GBX' });
  expect(converted.bars.at(-1)).toEqual({ date: '2026-07-01', close: 18.005 });
  expect(await get('history?symbol=KO&range=1m&currency=USD')).not.toHaveProperty('convertedFrom');
});

test('returns ten peers without the excluded symbol', async () => {
  const peers = await get<Peer[]>('company-screener?industry=Semiconductors&exclude=nvda');
  expect(peers).toHaveLength(10);
  expect(peers.map(({ symbol }) => symbol)).not.toContain('NVDA');
  expect(Object.keys(peers[0] ?? {})).toEqual([
    'symbol',
    'price',
    'companyName',
    'industry',
    'sector',
    'volume',
    'asOf',
  ]);
  expect(await get('company-screener?industry=Basket%20weaving')).toEqual([]);
});

test('a history spans one year by default', async () => {
  const year = await get<PriceHistory>('history?symbol=aapl');
  expect(year).toMatchObject({ symbol: 'AAPL', asOf: '2026-08-21' });
  expect(year).toEqual(await get('history?symbol=AAPL&range=1y'));
  expect(await get('history?symbol=QQQQQQ')).toEqual({ symbol: 'QQQQQQ', asOf: null, bars: [] });
});

test('the status reports that the prices are not live, and their dates', async () => {
  expect(await get('status')).toEqual({
    provider: 'snapshot',
    live: false,
    asOf: '2026-08-21',
    oldestAsOf: '2026-08-20',
    message: 'Closing prices of 2026-08-20 to 2026-08-21 from the shipped snapshot. They are not live.',
  });
});

const kindMessage =
  'kind must be one or more of share, receipt, ETF, fund, index, coin, metal, currency, bond, right, separated by commas';
const hundredAndOne = Array.from({ length: 101 }, (_, at) => `A${at}`).join(',');

test.each([
  ['quote', 'symbol is required: a symbol is 1 to 15 letters, digits and dashes, such as AAPL or BRK-B'],
  [
    'quote?symbol=^',
    'symbol is invalid: a symbol is 1 to 15 letters, digits and dashes, such as AAPL or BRK-B',
  ],
  [
    'quote?symbol=A&symbol=B',
    'symbol is required: a symbol is 1 to 15 letters, digits and dashes, such as AAPL or BRK-B',
  ],
  [`quotes?symbols=${hundredAndOne}`, 'symbols must be 1 to 100 symbols separated by commas'],
  ['search-symbol', 'query must be text of 1 to 64 characters'],
  ['search-symbol?query=%20', 'query must be text of 1 to 64 characters'],
  [`search-symbol?query=${'a'.repeat(65)}`, 'query must be text of 1 to 64 characters'],
  ['search-symbol?query=a&limit=51', 'limit must be a whole number from 1 to 50'],
  ['search-symbol?query=a&limit=', 'limit must be a whole number from 1 to 50'],
  ['search-symbol?query=a&limit=many', 'limit must be a whole number from 1 to 50'],
  ['search-symbol?query=a&limit=1.5', 'limit must be a whole number from 1 to 50'],
  ['search-symbol?query=a&kind=share,car', kindMessage],
  ['company-screener?industry=', 'industry must be text of 1 to 100 characters'],
  ['history?symbol=AAPL&range=2y', 'range must be one of 1m, 6m, ytd, 1y, 3y, 5y, 20y'],
])('rejects %s with a message that names the accepted values', async (call, message) => {
  const response = await app.inject({ url: `/api/v1/market/${call}` });
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ success: false, code: 'invalid', message });
  expect(response.headers['cache-control']).toBe('no-store');
});
