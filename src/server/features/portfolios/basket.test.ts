import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Api, bothDatabases, type Client, startApi } from '#tests/support/api.ts';

describe.each(bothDatabases)('adding a basket to a portfolio on %s', (kind) => {
  let api: Api;
  let ada: Client;
  let id: string;
  beforeAll(async () => {
    api = await startApi(kind);
  });
  beforeEach(async () => {
    ada = await api.customer();
    id = (await ada.call('POST', '/portfolios', { title: 'Long term' })).body.portfolios[0]._id;
  });
  afterAll(() => api.stop());

  const put = (items: object[]) => ada.call('POST', `/portfolios/${id}/basket`, { items });
  const tickers = async () => (await ada.call('GET', '/portfolios')).body.portfolios[0].tickers;

  test('buys each stock at its latest price', async () => {
    const { status, body } = await put([
      { symbol: 'AAPL', shares: 2 },
      { symbol: 'msft', shares: '1.5' },
    ]);
    expect(status).toBe(200);
    expect(body.message).toBe('The basket is in your portfolio');
    expect(body.portfolios[0].tickers).toMatchObject([
      { symbol: 'AAPL', name: 'Apple Inc.', exact: { shares: '2', buyPrice: '309.35' } },
      { symbol: 'MSFT', exact: { shares: '1.5', buyPrice: '483.24' } },
    ]);
  });

  test('adds to an existing ticker at the average price of both', async () => {
    await ada.call('POST', `/portfolios/${id}/tickers`, {
      symbol: 'AAPL',
      shares: 1,
      buyPrice: 100,
      notes: 'mine',
    });
    await put([{ symbol: 'AAPL', shares: 2 }]);
    // (1 × 100 + 2 × 309.35) ÷ 3 = 239.5666…
    expect(await tickers()).toMatchObject([
      { symbol: 'AAPL', notes: 'mine', exact: { shares: '3', buyPrice: '239.56666667' } },
    ]);
  });

  test('buys a stock twice when the basket lists it twice', async () => {
    await put([
      { symbol: 'AAPL', shares: 1 },
      { symbol: 'aapl', shares: 2 },
    ]);
    expect(await tickers()).toMatchObject([{ symbol: 'AAPL', exact: { shares: '3', buyPrice: '309.35' } }]);
  });

  test('buys at the close of a day', async () => {
    const items = [{ symbol: 'NVDA', shares: 2 }];
    const { body } = await ada.call('POST', `/portfolios/${id}/basket`, { items, date: '2023-01-03' });
    expect(body.portfolios[0].tickers).toMatchObject([{ symbol: 'NVDA', exact: { shares: '20' } }]);
    const { transactions } = (await ada.call('GET', `/portfolios/${id}/transactions?kind=buy`)).body;
    expect(transactions).toMatchObject([{ date: '2023-01-03', shares: 2, price: 143.2, source: 'manual' }]);
  });

  test('adds nothing when one stock has no price', async () => {
    const response = await put([
      { symbol: 'AAPL', shares: 1 },
      { symbol: 'ZZZQ', shares: 1 },
    ]);
    expect(response).toMatchObject({
      status: 400,
      body: { code: 'invalid', message: 'No price is known for ZZZQ: take it out of the basket.' },
    });
    expect(await tickers()).toEqual([]);
  });

  test('adds nothing when a ticker would exceed the maximum of shares', async () => {
    await ada.call('POST', `/portfolios/${id}/tickers`, { symbol: 'MSFT', shares: '1e12', buyPrice: 1 });
    const response = await put([
      { symbol: 'AAPL', shares: 1 },
      { symbol: 'MSFT', shares: 1 },
    ]);
    expect(response).toMatchObject({
      status: 400,
      body: { message: 'MSFT: Shares must be at most 1,000,000,000,000' },
    });
    expect(await tickers()).toHaveLength(1);
  });

  test.each([
    [[]],
    [[{ symbol: 'AAPL', shares: 0 }]],
    [[{ symbol: 'AAPL' }]],
    [Array.from({ length: 101 }, (_, index) => ({ symbol: `T${index}`, shares: 1 }))],
  ])('rejects an invalid basket', async (items) => {
    expect(await put(items)).toMatchObject({ status: 400, body: { code: 'invalid' } });
    expect(await tickers()).toEqual([]);
  });
});
