import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Api, bothDatabases, type Client, startApi } from '#tests/support/api.ts';
import { openBeside } from '#tests/support/open-beside.ts';

describe.each(bothDatabases)('own securities on %s', (kind) => {
  let api: Api;
  let ada: Client;
  beforeAll(async () => {
    api = await startApi(kind);
  });
  beforeEach(async () => {
    ada = await api.customer();
  });
  afterAll(() => api.stop());

  const fund = { symbol: 'myfund', name: 'My fund', currency: 'EUR', type: 'fund' };
  const define = (body: object = fund) => ada.call('POST', '/securities', body);
  const list = async () => (await ada.call('GET', '/securities')).body.securities;
  const setPrices = (symbol: string, prices: object[]) =>
    ada.call('PUT', `/securities/${symbol}/prices`, { prices });
  const newPortfolio = async (body: object = { title: 'Long term' }) =>
    (await ada.call('POST', '/portfolios', body)).body.portfolios.at(-1)._id as string;
  const tickers = async () => (await ada.call('GET', '/portfolios')).body.portfolios[0].tickers;

  /** Adds copies of the only own security to the database. */
  async function copyOwn(count: number) {
    const db = await openBeside(api);
    const [row] = await db.selectFrom('securities').selectAll().where('symbol', '=', 'OWN0').execute();
    if (!row) throw new Error('There is no own security.');
    const copies = Array.from({ length: count }, (_, at) => ({
      ...row,
      id: `${row.id}-${at}`,
      symbol: `OWN${at + 1}`,
    }));
    await db.insertInto('securities').values(copies).execute();
    await db.destroy();
  }

  test('a defined security has a name, a currency and a type', async () => {
    const { status, body } = await define();
    expect(status).toBe(201);
    const security = {
      symbol: 'MYFUND',
      name: 'My fund',
      currency: 'EUR',
      type: 'fund',
      price: null,
      asOf: null,
      priceCount: 0,
      address: null,
    };
    expect(body).toMatchObject({ security, securities: [security] });
    expect(await list()).toEqual([security]);
  });

  test.each([
    [{ ...fund, symbol: 'AAPL' }, 409, 'AAPL is the symbol of Apple Inc.: choose another one.'],
    [{ ...fund, name: ' ' }, 400, 'Please enter a name'],
    [{ ...fund, currency: 'GBX' }, 400, 'Send amounts in GBP, not in hundredths of it'],
    [{ ...fund, symbol: undefined }, 400, 'Please enter a symbol'],
  ])('refuses %j', async (body, status, message) => {
    expect(await define(body)).toMatchObject({ status, body: { message, issues: [{ message }] } });
    expect(await list()).toEqual([]);
  });

  test('the same symbol is defined once, also when sent at once', async () => {
    const responses = await Promise.all([define(), define(), define()]);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(responses.find(({ status }) => status === 409)?.body.issues).toEqual([
      { path: 'symbol', message: 'You already have a security with the symbol MYFUND.' },
    ]);
  });

  test('prices replace those of the same date, null deletes, and the newest is the quote', async () => {
    await define();
    const id = await newPortfolio();
    await ada.call('POST', `/portfolios/${id}/tickers`, { symbol: 'MYFUND', shares: 2, buyPrice: 90 });
    expect(await tickers()).toMatchObject([
      { name: 'My fund', currency: 'EUR', buyPrice: 90, lastPrice: 0, asOf: null },
    ]);
    const { body } = await setPrices('myfund', [
      { date: '2024-03-01', price: '101.5' },
      { date: '2024-01-02', price: 99 },
      { date: '2024-01-02', price: 100 },
    ]);
    expect(body.prices).toEqual([
      { date: '2024-01-02', price: 100, fromAddress: false },
      { date: '2024-03-01', price: 101.5, fromAddress: false },
    ]);
    expect(await tickers()).toMatchObject([{ lastPrice: 101.5, asOf: '2024-03-01', change: 0 }]);
    await setPrices('MYFUND', [
      { date: '2024-03-01', price: null },
      { date: '2024-01-02', price: 102 },
    ]);
    expect((await ada.call('GET', '/securities/MYFUND/prices')).body.prices).toEqual([
      { date: '2024-01-02', price: 102, fromAddress: false },
    ]);
    expect(await tickers()).toMatchObject([{ lastPrice: 102, asOf: '2024-01-02' }]);
    expect(await list()).toMatchObject([{ price: 102, asOf: '2024-01-02', priceCount: 1 }]);
  });

  test('a manual price fills a gap of the sources, but does not replace their price', async () => {
    const id = await newPortfolio();
    for (const symbol of ['ZZZQ', 'AAPL'])
      await ada.call('POST', `/portfolios/${id}/tickers`, { symbol, shares: 1, buyPrice: 1 });
    for (const symbol of ['ZZZQ', 'AAPL']) await setPrices(symbol, [{ date: '2024-01-02', price: 7 }]);
    expect(await tickers()).toMatchObject([
      { symbol: 'ZZZQ', lastPrice: 7, asOf: '2024-01-02' },
      { symbol: 'AAPL', lastPrice: 309.35 },
    ]);
    expect(await list()).toMatchObject([
      { symbol: 'AAPL', name: 'Apple Inc.', type: 'listed', price: 7 },
      { symbol: 'ZZZQ', type: 'listed' },
    ]);
    expect((await ada.call('DELETE', '/securities/ZZZQ')).status).toBe(200);
    expect((await tickers())[0]).toMatchObject({ lastPrice: 0, asOf: null });
  });

  test('cannot be deleted while a portfolio has transactions of it', async () => {
    await define();
    const id = await newPortfolio();
    const { body } = await ada.call('POST', `/portfolios/${id}/tickers`, {
      symbol: 'MYFUND',
      shares: 1,
      buyPrice: 1,
    });
    expect(await ada.call('DELETE', '/securities/MYFUND')).toMatchObject({
      status: 409,
      body: { code: 'conflict', message: 'MYFUND is in your portfolios: delete its transactions first.' },
    });
    await ada.call('DELETE', `/portfolios/${id}/tickers/${body.portfolios[0].tickers[0]._id}`);
    expect((await ada.call('DELETE', '/securities/myfund')).body.securities).toEqual([]);
    expect(await ada.call('DELETE', '/securities/MYFUND')).toMatchObject({
      status: 404,
      body: { message: 'This security does not exist.' },
    });
  });

  test('a position entered before its definition follows its currency', async () => {
    const id = await newPortfolio();
    const transaction = { kind: 'buy', symbol: 'MYFUND', date: '2024-02-15', shares: 10, price: 107.43 };
    await ada.call('POST', `/portfolios/${id}/transactions`, transaction);
    expect(await tickers()).toMatchObject([{ currency: 'USD', buyPrice: 107.43 }]);
    await define();
    // The reference rate of 15 February 2024 is 1.0743 dollars for a euro.
    expect(await tickers()).toMatchObject([{ currency: 'EUR', buyPrice: 100 }]);
  });

  test('belong to one customer', async () => {
    await define();
    await setPrices('MYFUND', [{ date: '2024-01-02', price: 1 }]);
    const eve = await api.customer('Eve');
    expect((await eve.call('GET', '/securities')).body.securities).toEqual([]);
    expect((await eve.call('GET', '/securities/MYFUND/prices')).status).toBe(404);
    expect((await eve.call('DELETE', '/securities/MYFUND')).status).toBe(404);
    const price = { prices: [{ date: '2024-01-02', price: 2 }] };
    expect((await eve.call('PUT', '/securities/MYFUND/prices', price)).status).toBe(404);
    expect((await eve.call('POST', '/securities', { ...fund, name: 'Hers' })).status).toBe(201);
    expect(await list()).toMatchObject([{ name: 'My fund', price: 1 }]);
  });

  test('do not count in the figures of another customer with the same symbol', async () => {
    const eve = await api.customer('Eve');
    await eve.call('POST', '/securities', { ...fund, currency: 'USD' });
    const prices = [{ date: '2024-01-02', price: 1 }];
    await eve.call('PUT', '/securities/MYFUND/prices', { prices });
    const { body } = await eve.call('POST', '/portfolios', { title: 'Hers' });
    const path = `/portfolios/${body.portfolios[0]._id}`;
    const buy = { kind: 'buy', symbol: 'MYFUND', date: '2024-01-02', shares: 1, price: 1 };
    await eve.call('POST', `${path}/transactions`, buy);
    await define();
    const { performance } = (await eve.call('GET', `${path}/performance`)).body;
    expect(performance.positions).toMatchObject([{ symbol: 'MYFUND', currency: 'USD' }]);
  });

  test('are limited in number', async () => {
    await define({ ...fund, symbol: 'OWN0' });
    await copyOwn(499);
    expect(await define()).toMatchObject({
      status: 409,
      body: {
        code: 'limit_reached',
        message: expect.stringContaining(
          'at most 500 own securities and symbols with manual prices, and this would make 501. Add 1 fewer',
        ),
      },
    });
    expect(await setPrices('AAPL', [{ date: '2024-01-02', price: 1 }])).toMatchObject({ status: 409 });
    expect(await list()).toHaveLength(500);
  });

  test.each([
    [[], 'Send at least one price'],
    [[{ date: '2099-01-01', price: 1 }], 'A date must be between 1970-01-01 and today'],
    [[{ date: '2024-01-02', price: -1 }], 'Price must be 0 or greater'],
  ])('rejects the prices %j', async (prices, message) => {
    await define();
    expect(await setPrices('MYFUND', prices)).toMatchObject({ status: 400, body: { message } });
  });
});
