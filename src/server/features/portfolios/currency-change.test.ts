import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Api, bothDatabases, type Client, startApi } from '#tests/support/api.ts';

describe.each(bothDatabases)('a change of the currency of a portfolio on %s', (kind) => {
  let api: Api;
  let ada: Client;
  let id: string;
  beforeEach(async () => {
    api = await startApi(kind);
    ada = await api.customer();
    id = await create('EUR');
  });
  afterEach(() => api.stop());

  const create = async (currency: string) =>
    (await ada.call('POST', '/portfolios', { title: 'Abroad', currency })).body.portfolios[0]._id as string;
  const change = (currency: string) => ada.call('PUT', `/portfolios/${id}`, { currency });
  const performance = async () => (await ada.call('GET', `/portfolios/${id}/performance`)).body.performance;
  const transaction = async () =>
    (await ada.call('GET', `/portfolios/${id}/transactions`)).body.transactions[0];
  const buyApple = { kind: 'buy', symbol: 'AAPL', date: '2024-01-02', shares: 10, price: 185.64 };
  const record = (fields: object) =>
    ada.call('POST', `/portfolios/${id}/transactions`, { ...buyApple, ...fields });

  test('counts the entered rate in the new currency at once', async () => {
    await record({ rate: '0.92' });
    expect((await performance()).netFlows).toBeCloseTo(1856.4 * 0.92, 6);
    await change('JPY');
    const after = await performance();
    expect(after.currency).toBe('JPY');
    expect(after.netFlows).toBeCloseTo(265_884, -1);
    expect(after.twr).toBeLessThan(2);
    const { paid } = (await ada.call('GET', `/portfolios/${id}/transactions`)).body.sums;
    expect(after.netFlows).toBeCloseTo(paid, 4);
  });

  test.each(['JPY', 'USD'])('keeps the entered rate on the way through %s', async (through) => {
    await record({ rate: '0.92' });
    const before = await performance();
    await change(through);
    expect(await transaction()).toMatchObject({ exact: { rate: '0.92' }, rateCurrency: 'EUR' });
    await change('EUR');
    expect(await transaction()).toMatchObject({ exact: { rate: '0.92' }, rateCurrency: 'EUR' });
    expect(await performance()).toEqual(before);
  });

  test.each(['HRK'])('refuses %s, which has no exchange rates', async (currency) => {
    const message = `No exchange rates are known for ${currency}: choose another currency`;
    for (const { status, body } of [
      await change(currency),
      await ada.call('POST', '/portfolios', { title: 'Another', currency }),
      await ada.call('PUT', '/portfolios/reporting-currency', { currency }),
      await ada.call('POST', '/securities', { symbol: 'FUND1', name: 'Fund', currency }),
    ])
      expect([status, body.message]).toEqual([400, message]);
  });

  test('a transaction can state the currency of its rate', async () => {
    await record({ rate: '1.1', currency: 'EUR', rateCurrency: 'USD' });
    expect(await transaction()).toMatchObject({ exact: { rate: '1.1' }, rateCurrency: 'USD' });
    await change('USD');
    expect((await performance()).netFlows).toBeCloseTo(1856.4 * 1.1, 6);
  });
});
