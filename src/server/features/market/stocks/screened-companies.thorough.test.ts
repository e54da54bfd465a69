import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Api, startApi } from '#tests/support/api.ts';

describe('the screener with figures of companies', () => {
  let api: Api;
  beforeAll(async () => {
    api = await startApi('sqlite');
  });
  afterAll(() => api.stop());
  const get = (query: string) => api.visitor().call('GET', `/stocks/screener${query}`);
  const rowOf = (body: { stocks: { symbol: string }[] }, symbol: string) =>
    body.stocks.find((row) => row.symbol === symbol);

  test('filters and shows what companies reported', async () => {
    const { body } = await get('?priceToEarningsMax=36&operatingMarginMin=0.3&columns=revenueGrowth3Y');
    expect(rowOf(body, 'AAPL')).toMatchObject({
      figures: { priceToEarnings: 35.516648, operatingMargin: 0.33173, revenueGrowth3Y: 0.018125 },
      negative: [],
    });
    expect(body.filters.map(({ field }: { field: string }) => field)).toEqual([
      'operatingMargin',
      'priceToEarnings',
      'revenueGrowth3Y',
    ]);
    for (const filter of body.filters) expect(filter.without).toBeGreaterThanOrEqual(body.total);
  });

  test('a loss is named, not divided by', async () => {
    const { body } = await get('?columns=priceToEarnings&industry=Semiconductors');
    expect(rowOf(body, 'INTC')).toMatchObject({
      figures: { priceToEarnings: null },
      negative: ['priceToEarnings'],
    });
  });

  test('a past day has its closes and what was known then', async () => {
    const { body } = await get('?asOf=2022-12-31&columns=priceToEarnings,netIncome');
    expect(body.asOf).toBe('2022-12-31');
    const apple = rowOf(body, 'AAPL');
    expect(apple).toMatchObject({
      price: 129.93,
      asOf: '2022-12-30',
      holders: null,
      volume: null,
      figures: { netIncome: 99_803_000_000 },
    });
    expect(
      (apple as unknown as { figures: { priceToEarnings: number } }).figures.priceToEarnings,
    ).toBeCloseTo(129.93 / 6.11, 2);
  });

  test.each(['2016-07-31', '2022-02-30', 'yesterday'])('asOf=%s is refused', async (day) => {
    expect((await get(`?asOf=${day}`)).status).toBe(400);
  });

  test('an unknown column is refused', async () => {
    expect((await get('?columns=luck')).status).toBe(400);
  });

  test('the export has the figures with their day', async () => {
    const { body } = await get('/export?asOf=2022-12-30&columns=priceToEarnings&sector=Technology');
    const [header = '', first = ''] = String(body).split('\r\n');
    expect(header).toMatch(/Figures known by,Price to earnings$/);
    expect(first).toMatch(/^AAPL,.*2022-12-30.*,2022-12-30,21\.26/);
  });
});
