import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Api, startApi } from '#tests/support/api.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi('sqlite');
});
afterAll(() => api.stop());
const get = (symbol: string, headers = {}) =>
  api.visitor().call('GET', `/stocks/${symbol}/insiders`, undefined, headers);

test('lists the trades of insiders with their reports, the newest first', async () => {
  const { body } = await get('aapl');
  expect(body).toMatchObject({ through: '2026-08-20', hasSales: true });
  expect(body.trades[0]).toEqual({
    kind: 'sale',
    date: '2026-08-18',
    filed: null,
    seen: '2026-08-21',
    person: 'Newstead Jennifer',
    role: 'SVP, GC and Secretary',
    others: [],
    shares: 1439,
    price: 307.49,
    value: 442_478,
    sharesAfter: 38_668,
    holdingChange: expect.closeTo(1439 / 40_107, 6),
    planned: null,
    security: null,
    source:
      'https://www.sec.gov/cgi-bin/browse-edgar?action=getcompany&CIK=1780525&type=4&owner=only&count=40',
  });
  const days = body.trades.map(({ date }: { date: string }) => date);
  expect(days).toEqual(days.toSorted().toReversed());
});

test('finds clusters, and says for which companies only large purchases are known', async () => {
  const { body } = await get('APTV');
  expect(body.clusters[0]).toEqual({
    kind: 'purchase',
    from: '2026-08-05',
    through: '2026-08-13',
    persons: 4,
    value: 7_902_973,
  });
  expect((await get('AAOI')).body).toMatchObject({
    ...{ through: '2026-03-13', hasSales: false, read: null },
    shipped: { through: '2026-03-13', hasSales: false },
  });
});

test('a fund has no insiders, an unknown symbol no page, and a repeated ETag no body', async () => {
  expect((await get('SPY')).body).toEqual({
    success: true,
    through: null,
    hasSales: false,
    shipped: null,
    read: null,
    trades: [],
    clusters: [],
    otherTransactions: [],
  });
  expect((await get('NONE9')).status).toBe(404);
  const { headers } = await get('KO');
  expect((await get('KO', { 'if-none-match': String(headers.etag) })).status).toBe(304);
});

test('lists the stocks that investors and insiders bought, most insiders first', async () => {
  const of = async (query = '') =>
    (await api.visitor().call('GET', `/investors/activity/insiders${query}`)).body;
  const { period, days, stocks } = await of();
  expect({ period, days }).toEqual({
    period: '2026-06-30',
    days: { from: '2026-04-01', to: '2026-09-30' },
  });
  expect(stocks.length).toBeGreaterThan(10);
  const persons = stocks.map((stock: { persons: number }) => stock.persons);
  expect(persons).toEqual(persons.toSorted((a: number, b: number) => b - a));
  const [top] = stocks;
  expect(top).toMatchObject({ symbol: expect.any(String), investors: expect.any(Number) });
  const bought = (await get(top.symbol)).body.trades.filter(
    ({ kind, date, role }: { kind: string; date: string; role: string | null }) =>
      kind === 'purchase' && date >= days.from && date <= days.to && role !== '10% owner',
  );
  const value = bought.reduce((sum: number, trade: { value: number }) => sum + trade.value, 0);
  expect(value).toBe(top.value);
  expect((await of('?period=2011-03-31')).code).toBe('not_found');
});
