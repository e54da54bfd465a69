import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Api, startApi } from '#tests/support/api.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi('sqlite');
});
afterAll(() => api.stop());
const get = (path: string, headers = {}) => api.visitor().call('GET', path, undefined, headers);

test('a fund known whole has its holdings, groups, cost and assets', async () => {
  const { body, headers } = await get('/funds/ivv');
  expect(headers['cache-control']).toContain('public');
  const { list, cost, assets } = body.fund;
  expect(list).toMatchObject({ asOf: '2025-11-18', complete: true, count: 506 });
  expect(list.holdings).toHaveLength(50);
  expect(list.holdings[0]).toEqual({
    symbol: 'NVDA',
    classes: [],
    name: 'NVIDIA Corporation',
    weight: 0.0782,
    country: 'United States',
    sector: 'Technology',
  });
  expect(list.unseen).toBeCloseTo(1 - 0.9969, 6);
  const seen = list.sectors.reduce((sum: number, { weight }: { weight: number }) => sum + weight, 0);
  expect(seen + list.unseen).toBeCloseTo(1, 6);
  expect(cost).toEqual({ percent: 0.03, basis: 'gross', asOf: '2025-03-31' });
  expect(assets.value).toBeGreaterThan(500e9);
  expect((await get('/funds/IVV?holdings=all')).body.fund.list.holdings).toHaveLength(506);
});

test('of other funds only the ten largest are known, and the rest is unseen', async () => {
  const { list } = (await get('/funds/QQQ')).body.fund;
  expect(list).toMatchObject({ complete: false, count: 10 });
  expect(list.unseen).toBeGreaterThan(0.5);
});

test('a fund of bonds shows debtors, not their shares', async () => {
  const { list } = (await get('/funds/LQD')).body.fund;
  expect(list.unseen).toBe(1);
  expect(list.holdings.every(({ symbol }: { symbol: string | null }) => symbol === null)).toBe(true);
});

test('the overlap is that of whole lists, or at least that of the ten largest', async () => {
  const whole = (await get('/funds/IVV/overlap?with=VTI')).body;
  expect(whole).toMatchObject({ atLeast: false, dates: ['2025-11-18', '2025-10-31'] });
  expect(whole.overlap).toBeCloseTo(0.8773, 4);
  expect(whole.shared[0]).toMatchObject({ symbol: 'NVDA', first: 0.0782 });
  const largest = (await get('/funds/IVV/overlap?with=QQQ')).body;
  expect(largest).toMatchObject({ atLeast: true });
  expect(largest.overlap).toBeGreaterThan(0.2);
  expect((await get('/funds/SPY/overlap?with=QQQ')).body).toMatchObject({ overlap: null, dates: null });
});

test('a stock has the funds that hold it', async () => {
  const { funds } = (await get('/stocks/NVDA/funds')).body;
  expect(funds.find(({ symbol }: { symbol: string }) => symbol === 'IVV')).toEqual({
    symbol: 'IVV',
    name: 'iShares Core S&P 500 ETF',
    weight: 0.0782,
    asOf: '2025-11-18',
    complete: true,
  });
  const weights = funds.map(({ weight }: { weight: number }) => weight);
  expect(weights).toEqual(weights.toSorted((a: number, b: number) => b - a));
});

test('only funds have a list, and the reply is sent once to a client that repeats its ETag', async () => {
  expect((await get('/funds/AAPL')).status).toBe(404);
  expect((await get('/funds/IVV/overlap?with=AAPL')).status).toBe(404);
  const { headers } = await get('/funds/VTI');
  expect((await get('/funds/VTI', { 'if-none-match': String(headers.etag) })).status).toBe(304);
});
