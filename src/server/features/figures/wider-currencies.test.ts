import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Performance } from '#contract/figures.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { type OpenRates, openRates } from '#server/providers/rates/open-rates.ts';
import { storeWiderRates } from '#server/providers/rates/wider-rates.ts';
import { type Api, type Client, databases, startApi } from '#tests/support/api.ts';

const dataDir = join(import.meta.dirname, '../../../../data');
const [bought, sold] = ['2025-01-15', '2026-01-15'];
/** Units for one euro: Taiwan dollars as the test stores them, and 1.03 and 1.1624 dollars × 3.6725 dirhams. */
const rates = { TWD: { bought: 34, sold: 36.8 }, AED: { bought: 1.03 * 3.6725, sold: 1.1624 * 3.6725 } };

describe.each(databases)('currencies without reference rates on %s', (kind) => {
  let api: Api;
  let ada: Client;
  let path: string;
  let stored: { db: Db; rates: OpenRates };
  beforeAll(async () => {
    api = await startApi(
      kind,
      {},
      {
        openRates(db) {
          stored = { db, rates: openRates({ dataDir, db }) };
          return stored.rates;
        },
      },
    );
    ada = await api.customer();
    const created = { title: 'Asia', currency: 'EUR', recordDividends: false };
    path = `/portfolios/${(await ada.call('POST', '/portfolios', created)).body.portfolios[0]._id}`;
    for (const [symbol, currency] of [
      ['CHIPS1', 'TWD'],
      ['TOWER1', 'AED'],
    ]) {
      await call('POST', '/securities', { symbol, name: `Shares of ${symbol}`, currency });
      await call('PUT', `/securities/${symbol}/prices`, { prices: [{ date: sold, price: 1250 }] });
      const trade = { symbol, currency, date: bought, kind: 'buy', shares: 1000, price: 1100, fee: 100 };
      await call('POST', `${path}/transactions`, trade);
      await call('POST', `${path}/transactions`, {
        ...trade,
        date: sold,
        kind: 'sell',
        shares: 400,
        price: 1250,
      });
    }
  });
  afterAll(() => api.stop());

  async function call(method: 'GET' | 'POST' | 'PUT', at: string, body?: object) {
    const answer = await ada.call(method, at, body);
    expect(answer.status, answer.body.message).toBeLessThan(300);
    return answer.body;
  }
  const performance = async (): Promise<Performance> =>
    (await call('GET', `${path}/performance?from=2025-01-01&to=${sold}`)).performance;

  /** Figures of 1,000 shares at 1,100 of which 400 were sold at 1,250, with a fee of 100 for each trade. */
  function expected({ bought: atBuy, sold: atSale }: { bought: number; sold: number }) {
    const paid = (1000 * 1100 + 100) / atBuy;
    const received = (400 * 1250 - 100) / atSale;
    const value = (600 * 1250) / atSale;
    return { paid, received, value, gain: value + received - paid };
  }

  test('leave out and name what has no rate; those that are fixed to the dollar need none', async () => {
    const { positions, endValue, coverage } = await performance();
    expect(JSON.stringify(coverage)).toContain('No rate from TWD to EUR is known on 2025-01-15.');
    const { value, gain } = expected(rates.AED);
    expect(endValue).toBeCloseTo(value, 4);
    expect(positions.find(({ symbol }) => symbol === 'TOWER1')?.gain.total).toBeCloseTo(gain, 3);
  });

  test('convert at the rates of the second source, which explanations name', async () => {
    const days = { [bought]: { TWD: rates.TWD.bought }, [sold]: { TWD: rates.TWD.sold } };
    await storeWiderRates(stored.db, [bought, sold], new Map(Object.entries(days)));
    await stored.rates.reload();
    const { positions, endValue, netFlows, gain } = await performance();
    const figures = [expected(rates.TWD), expected(rates.AED)];
    const sum = (name: keyof (typeof figures)[0]) => figures.reduce((total, one) => total + one[name], 0);
    expect(endValue).toBeCloseTo(sum('value'), 3);
    expect(netFlows).toBeCloseTo(sum('paid') - sum('received'), 3);
    expect(gain.total).toBeCloseTo(sum('gain'), 3);
    expect(positions.map(({ symbol }) => symbol).sort()).toEqual(['CHIPS1', 'TOWER1']);
    const { explanation } = await call(
      'GET',
      `${path}/performance/explain?from=2025-01-01&to=${sold}&figure=endValue`,
    );
    expect(explanation.rates).toEqual(
      expect.arrayContaining([
        { from: 'TWD', to: 'EUR', date: sold, rate: '0.027173913', source: 'frankfurter' },
        { from: 'AED', to: 'EUR', date: sold, rate: '0.2342516153', source: 'peg' },
      ]),
    );
  });

  test('can be the currency of a portfolio', async () => {
    await call('PUT', path, { currency: 'TWD' });
    const { endValue } = await performance();
    const { value } = expected(rates.AED);
    expect(endValue).toBeCloseTo(600 * 1250 + value * rates.TWD.sold, 1);
  });

  test('exchange rates can be found, watched and compared with, but not held', async () => {
    const market = async (at: string) => (await api.visitor().call('GET', `/market/${at}`)).body;
    const [found] = await market('search-symbol?query=usd%2Fchf');
    expect(found).toMatchObject({
      symbol: 'USDCHF=X',
      kind: 'currency',
      currency: 'CHF',
      exchange: 'market rate',
    });
    const [quote] = await market('quote?symbol=EURUSD%3DX');
    // 1.16906 after 1.15356 a week before
    expect(quote).toMatchObject({
      price: 1.16906,
      asOf: '2026-08-21',
      change: expect.closeTo(1.16906 - 1.15356, 6),
    });
    const { bars } = await market('history?symbol=EURUSD%3DX&range=20y');
    expect(bars[0]).toEqual({ date: '2016-01-04', close: 1.0898 });
    expect((await market('history?symbol=USDAED%3DX&range=1m')).bars.at(-1)).toMatchObject({ close: 3.6725 });
    const page = (await api.visitor().call('GET', '/stocks/EURTWD%3DX')).body;
    expect(page.listing).toMatchObject({
      kind: 'currency',
      price: 36.8,
      asOf: sold,
      exchange: 'Frankfurter, from rates of central banks',
    });
    const compared = `${path}/performance?from=2025-01-15&to=${sold}&benchmark=EURUSD%3DX`;
    const { benchmark } = (await call('GET', compared)).performance;
    expect(benchmark).toMatchObject({ symbol: 'EURUSD=X' });
    const trade = { kind: 'buy', symbol: 'EURUSD=X', date: sold, shares: 1, price: 1 };
    expect(await ada.call('POST', `${path}/transactions`, trade)).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('cannot be held') },
    });
  });
});
