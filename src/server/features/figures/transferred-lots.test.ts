import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OpenLot, RealisedLot } from '#contract/figures.ts';
import type { Portfolio } from '#contract/portfolios.ts';
import { type Api, type Client, databases, startApi } from '#tests/support/api.ts';

describe.each(databases)('transferred lots on %s', (kind) => {
  let api: Api;
  let ada: Client;
  beforeAll(async () => {
    api = await startApi(kind);
  });
  beforeEach(async () => {
    ada = await api.customer();
  });
  afterAll(() => api.stop());

  const held = async (id: string) => {
    const { body } = await ada.call('GET', '/portfolios');
    return (body.portfolios as Portfolio[]).find(({ _id }) => _id === id)?.tickers[0];
  };

  /** Records a way to get 10 AAPL, sells 4 of them, and returns what shows their cost. */
  async function costs(title: string, got: object, currency: string) {
    const { body } = await ada.call('POST', '/portfolios', { title, currency: 'EUR' });
    const id = body.portfolios.at(-1)._id as string;
    const sold = { kind: 'sell', symbol: 'AAPL', date: '2023-12-01', shares: 4, price: 191.24 };
    for (const entry of [{ symbol: 'AAPL', shares: 10, price: 180, currency, ...got }, sold]) {
      const { status, body: reply } = await ada.call('POST', `/portfolios/${id}/transactions`, entry);
      expect(status, reply.message).toBe(201);
    }
    const gains = await ada.call('GET', `/portfolios/${id}/gains`);
    const { lots } = (await ada.call('GET', `/portfolios/${id}/lots`)).body as { lots: OpenLot[] };
    const [realised] = gains.body.gains.lots as RealisedLot[];
    return {
      sold: [realised?.bought, realised?.cost, realised?.gain, realised?.days],
      left: [lots[0]?.bought, lots[0]?.cost],
      average: (await held(id))?.buyPrice,
    };
  }

  test.each(['USD', 'EUR', 'GBP'])(
    'cost what they cost on the day of their purchase, in %s',
    async (currency) => {
      const bought = { kind: 'buy', date: '2022-01-03' };
      const transferred = { kind: 'transfer_in', date: '2023-06-01', acquiredOn: '2022-01-03' };
      expect(await costs(`Transferred ${currency}`, transferred, currency)).toEqual(
        await costs(`Bought ${currency}`, bought, currency),
      );
    },
  );
});
