import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Api, type Client, databases, startApi } from '#tests/support/api.ts';

const fund = { symbol: 'MYFUND', name: 'My fund', currency: 'USD', type: 'fund' };

describe.each(databases)('extreme figures on %s', (kind) => {
  let api: Api;
  let ada: Client;
  let path: string;
  beforeAll(async () => {
    api = await startApi(kind);
  });
  beforeEach(async () => {
    ada = await api.customer();
    path = `/portfolios/${(await ada.call('POST', '/portfolios', { title: 'A' })).body.portfolios[0]._id}`;
    await ada.call('POST', '/securities', fund);
  });
  afterAll(() => api.stop());

  const record = (transaction: object) =>
    ada.call('POST', `${path}/transactions`, { symbol: 'MYFUND', ...transaction });
  const setPrices = (prices: object[]) => ada.call('PUT', '/securities/MYFUND/prices', { prices });
  const get = (part: string) => ada.call('GET', `${path}/${part}`);
  const endValue = async () => (await get('performance')).body.performance.endValue;

  test.each(['from=1969-12-31', 'from=0001-01-01', 'to=1969-12-31'])('refuses %s', async (query) => {
    expect(await get(`performance?${query}`)).toMatchObject({
      status: 400,
      body: { message: 'Figures begin on 1970-01-01' },
    });
  });

  test('a return of more digits than a number shows can be explained', async () => {
    await record({ kind: 'buy', date: '2020-01-02', shares: 1, price: 1 });
    for (const [date, numerator, denominator] of [
      ['2020-02-01', '0.000001', '1000'],
      ['2020-02-02', '0.000001', '1000'],
      ['2020-04-01', '1000', '0.000001'],
      ['2020-04-02', '1000', '0.000001'],
    ] as const)
      expect((await record({ kind: 'split', date, numerator, denominator })).status).toBe(201);
    await setPrices([
      { date: '2020-01-02', price: 1e9 },
      { date: '2020-03-01', price: '0.000001' },
      { date: '2020-05-01', price: 1e9 },
    ]);
    const { months } = (await get('performance')).body.performance;
    expect(Math.max(...months.map(({ twr }: { twr: number }) => twr))).toBeGreaterThan(1e21);
    for (const figure of ['twr', 'mwr', 'endValue', 'total'])
      expect((await get(`performance/explain?figure=${figure}`)).status).toBe(200);
  });

  test('figures follow changes of manual prices, of which there can be thousands', async () => {
    await record({ kind: 'buy', date: '2020-01-02', shares: 2, price: 1 });
    const dateOf = (at: number) => new Date(Date.UTC(2016, 0, 1 + at)).toISOString().slice(0, 10);
    await setPrices(Array.from({ length: 3_000 }, (_, at) => ({ date: dateOf(at), price: at + 1 })));
    expect(await endValue()).toBe(6_000);
    await record({ kind: 'buy', date: '2020-01-03', shares: 1, price: 1 });
    expect(await endValue()).toBe(9_000);
    await setPrices([{ date: dateOf(2_999), price: 4_000 }]);
    expect(await endValue()).toBe(12_000);
    await setPrices([{ date: dateOf(2_999), price: null }]);
    expect(await endValue()).toBe(8_997);
  });
});
