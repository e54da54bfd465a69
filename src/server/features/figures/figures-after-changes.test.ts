import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { dayNumber, isoDay } from '#domain/days.ts';
import { dayMs, isoDate } from '#domain/time.ts';
import type { SourceSecurity } from '#server/providers/market/market-source.ts';
import {
  type Client,
  clientOf,
  createTestDatabase,
  databases,
  passPhrase,
  type TestDatabase,
} from '#tests/support/api.ts';
import { formOf } from '#tests/support/imported-files.ts';
import { type MarketInstance, openScriptedMarket } from '#tests/support/market-instances.ts';

const asOf = '2026-11-20T20:00:00.000Z';

/** Each test uses a security of its own, quoted at $100 on 20 November 2026, and reads figures before a change, so that they are cached. */
describe.each(databases)('figures after a change on %s', (kind) => {
  let market: Awaited<ReturnType<typeof openScriptedMarket>>;
  let database: TestDatabase;
  let instance: MarketInstance;
  let customers = 0;
  beforeAll(async () => {
    market = await openScriptedMarket();
    for (const symbol of ['GHOST', 'MYFUND']) market.unknown.add(symbol);
    database = await createTestDatabase(kind, { seeded: true });
    instance = await market.start(database);
  });
  afterEach(() => {
    market.setPrice(100, asOf);
    vi.useRealTimers();
  });
  afterAll(async () => {
    await instance.app.close();
    await market.close();
    await database.remove();
  });

  /** Adds a customer with a portfolio in US dollars. */
  async function portfolio() {
    customers += 1;
    const ada = clientOf(instance.app);
    const account = { name: 'Ada', email: `ada${customers}@holdwise.example`, password: passPhrase };
    await ada.call('POST', '/customer/create', account);
    await ada.call('POST', '/customer/login', account);
    return portfolioOf(ada);
  }

  async function portfolioOf(ada: Client) {
    const { body } = await ada.call('POST', '/portfolios', { title: 'Dollars', currency: 'USD' });
    const path = `/portfolios/${body.portfolios.at(-1)._id}`;
    const get = async (at: string) => (await ada.call('GET', at)).body;
    const figures = async (of = path, query = '') => {
      const { endValue, netFlows, gain } = (await get(`${of}/performance${query}`)).performance;
      return { endValue, netFlows, total: gain.total };
    };
    return {
      ada,
      path,
      figures,
      record: (entry: object) => ada.call('POST', `${path}/transactions`, { kind: 'buy', ...entry }),
      /** The first holding in the list. */
      async listed() {
        const { shares, buyPrice, currency } = (await get('/portfolios')).portfolios[0].tickers[0];
        return { shares, buyPrice, currency };
      },
      /** The same shares, as every part of the product counts them. */
      async held() {
        const [lots, plan, exported, shown] = await Promise.all(
          [`${path}/lots`, `${path}/plan`, '/customer/export.json', `${path}/transactions`].map(get),
        );
        return {
          lots: lots.lots.map((lot: { shares: number }) => lot.shares),
          plan: plan.plan.securities[0].shares,
          exported: exported.portfolios[0].tickers[0].shares,
          after: shown.transactions.map(({ heldAfter }: { heldAfter: number }) => heldAfter),
        };
      },
    };
  }

  /** Lets the source report something about a security. */
  async function report(symbol: string, security: Partial<SourceSecurity>): Promise<void> {
    const known = { name: symbol, closes: undefined, splits: [], dividends: [] };
    market.securities.set(symbol, { ...known, currency: 'USD', ...security });
    market.unknown.delete(symbol);
    market.expire({ securities: true });
    await instance.refresh([symbol]);
  }

  async function quote(symbol: string, price: number): Promise<void> {
    market.setPrice(price, asOf);
    market.expire();
    await instance.refresh([symbol]);
  }

  test('count a transaction of the past that is added, changed, deleted and brought back', async () => {
    const { ada, path, figures, record, listed } = await portfolio();
    const sums = async () => (await ada.call('GET', `${path}/transactions`)).body.sums.paid;
    await record({ symbol: 'AAA', date: '2026-09-01', shares: 10, price: 80 });
    const alone = { endValue: 1000, netFlows: 800, total: 200 };
    expect([await figures(), (await listed()).shares, await sums()]).toEqual([alone, 10, 800]);
    const earlier = { symbol: 'AAA', date: '2026-08-24', shares: 5, price: 60 };
    const { transaction } = (await record(earlier)).body;
    // 15 × 100, 800 + 300.
    const both = { endValue: 1500, netFlows: 1100, total: 400 };
    expect([await figures(), (await listed()).shares, await sums()]).toEqual([both, 15, 1100]);
    const at = `${path}/transactions/${transaction._id}`;
    await ada.call('PUT', at, { kind: 'buy', ...earlier, shares: 4, price: 50 });
    // 14 × 100, 800 + 200.
    const changed = { endValue: 1400, netFlows: 1000, total: 400 };
    expect([await figures(), (await listed()).shares, await sums()]).toEqual([changed, 14, 1000]);
    const { undo } = (await ada.call('DELETE', at)).body;
    expect([await figures(), (await listed()).shares, await sums()]).toEqual([alone, 10, 800]);
    await ada.call('POST', `${path}/undo/${undo}`, {});
    expect([await figures(), (await listed()).shares, await sums()]).toEqual([changed, 14, 1000]);
  });

  test('count an import, and no longer after it was undone', async () => {
    const { ada, path, figures, record, listed } = await portfolio();
    await record({ symbol: 'AAB', date: '2026-09-01', shares: 10, price: 80 });
    const before = { endValue: 1000, netFlows: 800, total: 200 };
    expect(await figures()).toEqual(before);
    const row = { kind: 'buy', symbol: 'AAB', date: '2026-08-25', shares: '2', price: '70' } as const;
    const { body } = await ada.send('POST', `${path}/imports`, {}, formOf({ rows: [row] }));
    // 12 × 100, 800 + 140; (800 + 140) ÷ 12.
    expect(await figures()).toEqual({ endValue: 1200, netFlows: 940, total: 260 });
    expect(await listed()).toMatchObject({ shares: 12, buyPrice: 78.33333333 });
    await ada.call('DELETE', `${path}/imports/${body.import._id}`);
    expect([await figures(), await listed()]).toMatchObject([before, { shares: 10, buyPrice: 80 }]);
  });

  test('follow the cost method of the portfolio', async () => {
    const { ada, path, record } = await portfolio();
    await record({ symbol: 'AAC', date: '2026-08-24', shares: 10, price: 50 });
    await record({ symbol: 'AAC', date: '2026-08-25', shares: 10, price: 80 });
    await record({ kind: 'sell', symbol: 'AAC', date: '2026-08-26', shares: 10, price: 90 });
    const parts = async () => {
      const { gain } = (await ada.call('GET', `${path}/performance`)).body.performance;
      const { gains } = (await ada.call('GET', `${path}/gains`)).body;
      return [gain.realised, gain.unrealised, gains.realised];
    };
    // Sold for 900; 20 cost 1,300; what is left is worth 1,000.
    expect(await parts()).toEqual([250, 350, 250]);
    await ada.call('PUT', path, { costMethod: 'fifo' });
    expect(await parts()).toEqual([400, 200, 400]);
    await ada.call('PUT', path, { costMethod: 'lifo' });
    expect(await parts()).toEqual([100, 500, 100]);
  });

  test('follow the currency of the portfolio and new exchange rates', async () => {
    const { ada, path, figures, record } = await portfolio();
    const publish = async (date: string, rate: string) => {
      await instance.storeRates([{ date, currency: 'USD', rate }]);
      await instance.reloadRates();
    };
    await publish('2026-09-01', '1.25');
    await record({ symbol: 'AAD', date: '2026-09-01', shares: 10, price: 80 });
    expect(await figures()).toEqual({ endValue: 1000, netFlows: 800, total: 200 });
    await ada.call('PUT', path, { currency: 'EUR' });
    // 1,000 ÷ 1.25, 800 ÷ 1.25.
    expect(await figures()).toEqual({ endValue: 800, netFlows: 640, total: 160 });
    await publish('2026-11-19', '1.6');
    // What was paid stays; 1,000 ÷ 1.6 at the end.
    expect(await figures()).toEqual({ endValue: 625, netFlows: 640, total: -15 });
    const { gain } = (await ada.call('GET', `${path}/performance`)).body.performance;
    // (1,000 − 800) ÷ 1.6, and 800 ÷ 1.6 − 640.
    expect(gain).toMatchObject({ unrealised: 125, currency: -140 });
    await ada.call('PUT', path, { currency: 'USD' });
    expect(await figures()).toEqual({ endValue: 1000, netFlows: 800, total: 200 });
  });

  test('count a new quote and new closes', async () => {
    const { figures, record } = await portfolio();
    await record({ symbol: 'KO', date: '2026-09-01', shares: 10, price: 80 });
    const inSeptember = '?from=2026-09-01&to=2026-09-21';
    expect([(await figures()).endValue, (await figures(undefined, inSeptember)).endValue]).toEqual([
      1000, 800,
    ]);
    await quote('KO', 120);
    expect((await figures()).endValue).toBe(1200);
    await quote('KO', 100);
    await report('KO', { closes: { days: [dayNumber('2026-09-21')], closes: [90] } });
    expect([(await figures()).endValue, (await figures(undefined, inSeptember)).endValue]).toEqual([
      1000, 900,
    ]);
  });

  test('count prices of their owner until these are deleted', async () => {
    const { ada, figures, record } = await portfolio();
    const price = (symbol: string, value: number | null) =>
      ada.call('PUT', `/securities/${symbol}/prices`, { prices: [{ date: '2026-11-23', price: value }] });
    await record({ symbol: 'AAF', date: '2026-09-01', shares: 10, price: 80 });
    expect((await figures()).endValue).toBe(1000);
    await price('AAF', 130);
    expect((await figures()).endValue).toBe(1300);
    await price('AAF', 140);
    expect((await figures()).endValue).toBe(1400);
    await price('AAF', null);
    expect((await figures()).endValue).toBe(1000);
    await record({ symbol: 'MYFUND', date: '2026-09-01', shares: 1, price: 50 });
    await ada.call('POST', '/securities', { symbol: 'MYFUND', name: 'My fund', currency: 'USD' });
    await price('MYFUND', 70);
    expect((await figures()).endValue).toBe(1070);
  });

  test('count a price of an own security in its currency', async () => {
    const { ada, figures, record } = await portfolio();
    await ada.call('POST', '/securities', { symbol: 'MYFUND', name: 'My fund', currency: 'EUR' });
    await record({ symbol: 'MYFUND', date: '2026-08-03', shares: 1, price: 50 });
    const worth = async (price: number) => {
      await ada.call('PUT', '/securities/MYFUND/prices', { prices: [{ date: '2026-08-03', price }] });
      return figures(undefined, '?from=2026-08-03&to=2026-08-03');
    };
    // The market rate of 1 August 2026 is 1.15291 dollars for a euro: €50, then €70.
    expect(await worth(50)).toMatchObject({ endValue: 57.6455, netFlows: 57.6455 });
    expect(await worth(70)).toMatchObject({ endValue: 80.7037, netFlows: 57.6455 });
  });

  test('leave out a deleted portfolio until it is brought back', async () => {
    const first = await portfolio();
    const second = await portfolioOf(first.ada);
    for (const { record } of [first, second])
      await record({ symbol: 'AAG', date: '2026-09-01', shares: 10, price: 80 });
    const all = () => first.figures('/portfolios/all');
    const both = { endValue: 2000, netFlows: 1600, total: 400 };
    expect(await all()).toEqual(both);
    await first.ada.call('DELETE', second.path);
    expect(await all()).toEqual({ endValue: 1000, netFlows: 800, total: 200 });
    expect((await first.ada.call('GET', `${second.path}/performance`)).status).toBe(404);
    await first.ada.call('POST', `${second.path}/undo/deletion`);
    expect(await all()).toEqual(both);
  });

  test('count a split that a source reports after newer transactions, as lists, exports and sales do', async () => {
    const { record, listed, held } = await portfolio();
    await record({ symbol: 'AAH', date: '2026-09-01', shares: 10, price: 70 });
    await record({ symbol: 'AAH', date: '2026-09-20', shares: 2, price: 35 });
    expect(await held()).toEqual({ lots: [10, 2], plan: 12, exported: '12', after: [12, 10] });
    // (700 + 70) ÷ 12.
    expect(await listed()).toEqual({ shares: 12, buyPrice: 64.16666667, currency: 'USD' });
    await report('AAH', { splits: [{ date: '2026-09-10', numerator: '2', denominator: '1' }] });
    // The ten became twenty before two more were bought: 770 ÷ 22.
    expect(await held()).toEqual({ lots: [20, 2], plan: 22, exported: '22', after: [22, 10] });
    expect(await listed()).toEqual({ shares: 22, buyPrice: 35, currency: 'USD' });
    const sell = { kind: 'sell', symbol: 'AAH', date: '2026-10-01', price: 36 };
    expect((await record({ ...sell, shares: 23 })).status).toBe(409);
    expect((await record({ ...sell, shares: 20 })).status).toBe(201);
    expect(await listed()).toMatchObject({ shares: 2, buyPrice: 35 });
  });

  test('count the split of tomorrow after midnight UTC', async () => {
    const { record, listed } = await portfolio();
    const tomorrow = isoDay(dayNumber(isoDate()) + 1);
    await record({ symbol: 'AAI', date: '2026-09-01', shares: 10, price: 80 });
    await report('AAI', { splits: [{ date: tomorrow, numerator: '2', denominator: '1' }] });
    expect(await listed()).toMatchObject({ shares: 10, buyPrice: 80 });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + dayMs });
    expect(await listed()).toMatchObject({ shares: 20, buyPrice: 40 });
  });

  test('count in the currency of the listing, once that is known', async () => {
    const { ada, path, record, listed } = await portfolio();
    await record({ symbol: 'GHOST', date: '2026-08-03', shares: 10, price: 50, currency: 'EUR' });
    // The market rate of 1 August 2026, the last before: 1.15291 dollars for a euro.
    expect(await listed()).toEqual({ shares: 10, buyPrice: 57.6455, currency: 'USD' });
    await report('GHOST', { currency: 'EUR' });
    expect(await listed()).toEqual({ shares: 10, buyPrice: 50, currency: 'EUR' });
    // A price without a currency is in that of the listing: (500 + 62) ÷ 11.
    await record({ symbol: 'GHOST', date: '2026-08-04', shares: 1, price: 62 });
    expect(await listed()).toEqual({ shares: 11, buyPrice: 51.09090909, currency: 'EUR' });
    const { portfolios } = (await ada.call('GET', '/portfolios')).body;
    const ticker = `${path}/tickers/${portfolios[0].tickers[0]._id}`;
    await ada.call('PUT', ticker, { shares: 12, buyPrice: 52 });
    expect(await listed()).toEqual({ shares: 12, buyPrice: 52, currency: 'EUR' });
  });
});
