import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { HeldPosition } from '#contract/investor-pages.ts';
import type { Ticker } from '#contract/portfolios.ts';
import { type Api, type Client, databases, startApi } from '#tests/support/api.ts';

describe.each(databases)('copying an investor into a portfolio on %s', (kind) => {
  let api: Api;
  let ada: Client;
  beforeAll(async () => {
    api = await startApi(kind);
  });
  beforeEach(async () => {
    ada = await api.customer();
  });
  afterAll(() => api.stop());

  const copy = (body: object) =>
    ada.call('POST', '/portfolios/copies', {
      investor: 'warren-buffett',
      title: 'Like Buffett',
      amount: 10_000,
      ...body,
    });
  const holdingsOf = async (slug: string): Promise<HeldPosition[]> =>
    (await api.visitor().call('GET', `/investors/${slug}`)).body.holdings;

  test('buys the largest holdings at the latest prices, in their weights', async () => {
    const { status, body } = await copy({ top: 3 });
    expect(status).toBe(201);
    expect(body.message).toBe('Like Buffett created');
    const largest = (await holdingsOf('warren-buffett')).slice(0, 3);
    const total = largest.reduce((sum, { value }) => sum + value, 0);
    const [portfolio] = body.portfolios;
    expect(portfolio).toMatchObject({ _id: body.copy.portfolioId, title: 'Like Buffett' });
    const tickers: Ticker[] = portfolio.tickers;
    expect(tickers.map(({ symbol }) => symbol)).toEqual(largest.map(({ symbol }) => symbol));
    for (const [at, { shares, buyPrice, lastPrice }] of tickers.entries()) {
      expect(buyPrice).toBe(lastPrice);
      expect(shares * buyPrice).toBeCloseTo((10_000 * (largest[at]?.value ?? 0)) / total, 2);
    }
    expect(body.copy).toMatchObject({
      period: '2026-06-30',
      asOf: '2026-08-21',
      purchases: 3,
      coverage: 1,
      missing: [],
      otherPositions: 0,
    });
    expect(body.copy.spent).toBeGreaterThan(9_999.9);
    expect(body.copy.spent).toBeLessThanOrEqual(10_000);
  });

  test('records a purchase on the day of its price for each holding', async () => {
    const { body } = await copy({ top: 2 });
    const ledger = await ada.call('GET', `/portfolios/${body.copy.portfolioId}/transactions`);
    expect(ledger.body.total).toBe(2);
    expect(ledger.body.transactions).toMatchObject([
      { kind: 'buy', date: '2026-08-21', currency: 'USD' },
      { kind: 'buy', date: '2026-08-21', currency: 'USD' },
    ]);
  });

  test('says what could not be bought, and gives its money to the others', async () => {
    const { body } = await copy({});
    const all = await holdingsOf('warren-buffett');
    const { purchases, missing, coverage, spent } = body.copy;
    expect(purchases + missing.length).toBe(all.length);
    expect(missing.length).toBeGreaterThan(0);
    expect(missing[0]).toMatchObject({ name: expect.stringContaining('LENNAR'), reason: 'no price' });
    expect(coverage).toBeLessThan(1);
    expect(coverage).toBeGreaterThan(0.99);
    expect(spent).toBeGreaterThan(9_999);
  });

  test('copies no options and no bonds, and at most what a portfolio can hold', async () => {
    const { body } = await copy({ investor: 'ray-dalio' });
    expect(body.copy.purchases).toBeGreaterThan(400);
    expect(body.copy.purchases + body.copy.missing.length).toBeLessThanOrEqual(500);
    const options = await copy({ investor: 'michael-burry', title: 'Shares only' });
    const positions = await holdingsOf('michael-burry');
    expect(options.body.copy.otherPositions).toBe(positions.filter(({ kind }) => kind !== 'share').length);
    expect(options.body.copy.otherPositions).toBeGreaterThan(0);
  });

  test('creates nothing when nothing can be bought or no portfolio is left', async () => {
    expect(await copy({ amount: 0.0001 })).toMatchObject({ status: 400, body: { code: 'invalid' } });
    expect((await ada.call('GET', '/portfolios')).body.portfolios).toEqual([]);
    for (const title of ['One', 'Two', 'Three']) await ada.call('POST', '/portfolios', { title });
    expect(await copy({})).toMatchObject({ body: { code: 'limit_reached' } });
    expect((await ada.call('GET', '/portfolios')).body.portfolios).toHaveLength(3);
  });

  test('fills an empty portfolio of the customer, and no other', async () => {
    const { body } = await ada.call('POST', '/portfolios', { title: 'My portfolio' });
    const portfolioId = body.portfolios[0]._id;
    const eve = await api.customer();
    const stolen = { investor: 'warren-buffett', title: 'Mine', amount: 10, portfolioId };
    expect((await eve.call('POST', '/portfolios/copies', stolen)).status).toBe(404);
    const filled = await copy({ portfolioId, top: 2 });
    expect(filled.body.copy).toMatchObject({ portfolioId, purchases: 2 });
    expect(filled.body.portfolios).toMatchObject([{ title: 'My portfolio', tickers: [{}, {}] }]);
    expect(await copy({ portfolioId })).toMatchObject({ status: 409, body: { code: 'conflict' } });
  });

  test.each([
    [{ amount: 0 }, 'The amount must be greater than 0'],
    [{ amount: '' }, 'Please enter an amount'],
    [{ title: ' ' }, 'Please enter a name for the portfolio'],
  ])('rejects %j', async (body, message) => {
    expect(await copy(body)).toMatchObject({ status: 400, body: { message } });
  });

  test('needs a known investor and a customer', async () => {
    expect((await copy({ investor: 'nobody' })).status).toBe(404);
    const visitor = await api.visitor().call('POST', '/portfolios/copies', { investor: 'ray-dalio' });
    expect(visitor.status).toBe(401);
  });
});
