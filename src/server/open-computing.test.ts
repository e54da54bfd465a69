import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Api, bothDatabases, type Client, startApi } from '#tests/support/api.ts';

describe.each(bothDatabases)('computations on a thread of their own on %s', (kind) => {
  let api: Api;
  let ada: Client;
  let path: string;
  beforeEach(async () => {
    api = await startApi(kind, {}, { computesHere: false });
    ada = await api.customer();
    const { body } = await ada.call('POST', '/portfolios', { title: 'Long term', currency: 'EUR' });
    path = `/portfolios/${body.portfolios[0]._id}`;
  });
  afterEach(() => api.stop());

  const buy = (symbol: string, shares: number) =>
    ada.call('POST', `${path}/transactions`, { kind: 'buy', symbol, shares, date: '2024-01-02', price: 60 });
  const read = async (call: string, client = ada) => {
    const { status, body } = await client.call('GET', `${path}/${call}`);
    return status === 200 ? body : { status, ...body };
  };

  test('see each change, with prices and rates, and answer each endpoint', async () => {
    await buy('KO', 10);
    const first = (await read('performance')).performance;
    const [quote] = (await ada.call('GET', '/market/quotes?symbols=KO')).body;
    const rate = first.endValue / (10 * quote.price);
    expect(rate).toBeGreaterThan(0.5);
    expect(rate).toBeLessThan(1.5);
    await buy('KO', 30);
    expect((await read('performance')).performance.endValue).toBeCloseTo(4 * first.endValue, 1);
    await buy('IVV', 1);
    expect((await read('lots')).lots).toHaveLength(3);
    expect((await read('gains')).gains).toMatchObject({ currency: 'EUR', lots: [] });
    expect((await read('income?by=symbol')).income.currency).toBe('EUR');
    expect((await read('performance/explain?figure=endValue')).explanation.terms).toHaveLength(2);
    const held = (await read('allocation?by=symbol')).allocation;
    const through = (await read('allocation?by=symbol&funds=through')).allocation;
    expect(through.total).toBeCloseTo(held.total, 6);
    expect(through.through.funds).toMatchObject([{ symbol: 'IVV' }]);
    expect((await read('calendar')).calendar.currency).toBe('EUR');
    expect((await read('plan')).plan.securities).toHaveLength(2);
    expect((await read('match')).yours).toHaveLength(2);
    const csv = await ada.call('GET', `${path}/gains.csv`);
    expect(csv.headers['content-disposition']).toContain('holdwise-gains-long-term');
    expect(csv.body).toContain('Symbol,Name,Shares');
  });

  test('refuse what they refuse elsewhere', async () => {
    await buy('KO', 10);
    const eve = await api.customer('Eve');
    expect(await read('performance', eve)).toMatchObject({ status: 404, code: 'not_found' });
    const later = await read('performance?from=2025-01-02&to=2024-01-02');
    expect(later).toMatchObject({ status: 400, issues: [{ path: 'from' }] });
  });
});
