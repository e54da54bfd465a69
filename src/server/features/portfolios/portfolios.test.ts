import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Portfolio } from '#contract/portfolios.ts';
import { inChunks } from '#domain/chunk.ts';
import { limits } from '#domain/limits.ts';
import { type Api, bothDatabases, type Client, databases, startApi } from '#tests/support/api.ts';

describe.each(bothDatabases)('portfolios on %s', (kind) => {
  let api: Api;
  let ada: Client;
  beforeAll(async () => {
    api = await startApi(kind);
  });
  beforeEach(async () => {
    ada = await api.customer();
  });
  afterAll(() => api.stop());

  const create = async (title = 'Long term') => {
    const { body } = await ada.call('POST', '/portfolios', { title });
    return (body.portfolios as Portfolio[]).at(-1)?._id ?? '';
  };
  const list = async () => (await ada.call('GET', '/portfolios')).body.portfolios as Portfolio[];
  const add = (id: string, ticker: object) =>
    ada.call('POST', `/portfolios/${id}/tickers`, { symbol: 'AAPL', shares: 1, buyPrice: 100, ...ticker });

  test('creates three of ten portfolios requested at once', async () => {
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, index) => ada.call('POST', '/portfolios', { title: `Number ${index}` })),
    );
    const refused = responses.filter(({ status }) => status !== 201);
    expect(await list()).toHaveLength(3);
    expect(refused).toHaveLength(7);
    for (const { status, body } of refused) {
      expect(status).toBe(409);
      expect(body).toMatchObject({
        code: 'limit_reached',
        message: 'You can keep at most 3 portfolios. Delete one to make room.',
      });
    }
  });

  test('deleting a portfolio deletes its tickers and frees a slot', async () => {
    const [id] = [await create(), await create(), await create()];
    await add(id ?? '', {});
    const { body } = await ada.call('DELETE', `/portfolios/${id}`);
    expect(body.portfolios).toHaveLength(2);
    expect((await ada.call('POST', '/portfolios', { title: 'Next' })).status).toBe(201);
    expect(await ada.call('DELETE', `/portfolios/${id}`)).toMatchObject({
      status: 404,
      body: { code: 'not_found', message: 'This portfolio no longer exists.' },
    });
  });

  test('puts portfolios into the order of their owner, and a new one at the end', async () => {
    const [first = '', second = ''] = [await create('First'), await create('Second')];
    const order = (portfolioIds: string[]) => ada.call('PUT', '/portfolios/order', { portfolioIds });
    const titles = (portfolios: Portfolio[]) => portfolios.map(({ title }) => title);
    expect(titles((await order([second, first])).body.portfolios)).toEqual(['Second', 'First']);
    await create('Third');
    expect(titles(await list())).toEqual(['Second', 'First', 'Third']);
    const other = await (await api.customer()).call('POST', '/portfolios', { title: 'Other' });
    const foreign = other.body.portfolios[0]._id;
    for (const ids of [
      [first],
      [first, second, second],
      [first, second, foreign],
      [first, second, 'gone', 'x'],
    ])
      expect(await order(ids)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(titles(await list())).toEqual(['Second', 'First', 'Third']);
  });

  test('adds a symbol once when it is sent three times at once', async () => {
    const id = await create();
    const responses = await Promise.all([add(id, {}), add(id, {}), add(id, {})]);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect((await list())[0]?.tickers).toHaveLength(1);
  });

  test('stores every digit of numbers that exceed the precision of JSON', async () => {
    const id = await create();
    const { body } = await add(id, { shares: '999999999999.12345678', buyPrice: '999999999.123456' });
    expect(body.portfolios[0].tickers[0].exact).toEqual({
      shares: '999999999999.12345678',
      buyPrice: '999999999.123456',
    });
  });

  test('gets another title', async () => {
    const id = await create('First');
    const { body } = await ada.call('PUT', `/portfolios/${id}`, { title: ' Renamed ' });
    expect(body.portfolios.find(({ _id }: Portfolio) => _id === id)).toMatchObject({ title: 'Renamed' });
  });

  test('keeps the note and the own group of a ticker, also when it comes back', async () => {
    const id = await create();
    const { body } = await add(id, { notes: 'first' });
    const path = `/portfolios/${id}/tickers/${body.portfolios[0].tickers[0]._id}`;
    const put = (change: object) => ada.call('PUT', path, change);
    expect(await put({ group: 'x'.repeat(41) })).toMatchObject({
      status: 400,
      body: { message: 'A group may have at most 40 characters' },
    });
    expect(await put({ group: 'two\nlines' })).toMatchObject({
      status: 400,
      body: { message: 'Please name the group with visible characters on one line' },
    });
    const [before] = body.portfolios[0].tickers;
    const described = { ...before, notes: 'second', group: 'Für später' };
    expect((await put({ notes: 'second', group: ' Für später ' })).body.portfolios[0].tickers).toEqual([
      described,
    ]);
    const { undo } = (await ada.call('DELETE', path)).body;
    const back = await ada.call('POST', `/portfolios/${id}/undo/${undo}`);
    expect(back.body.portfolios[0].tickers).toEqual([described]);
    expect((await put({ group: '' })).body.portfolios[0].tickers[0].group).toBe('');
  });

  // The other tests do not depend on locks, transactions or the order of rows.
  if (!databases.includes(kind)) return;

  test('a new customer has no portfolios', async () => {
    expect(await ada.call('GET', '/portfolios')).toMatchObject({
      status: 200,
      body: { success: true, portfolios: [] },
    });
  });

  test('a new portfolio is the last in the response and in the list', async () => {
    await create('First');
    const { status, body } = await ada.call('POST', '/portfolios', { title: '  Second  ' });
    expect(status).toBe(201);
    expect(body.portfolios).toMatchObject([{ title: 'First' }, { title: 'Second', tickers: [] }]);
    expect(await list()).toEqual(body.portfolios);
  });

  test.each([
    ['   ', 'Please enter a name for the portfolio'],
    ['x'.repeat(81), 'The name may have at most 80 characters'],
    [undefined, 'Please enter a name for the portfolio'],
  ])('rejects the title %j', async (title, message) => {
    expect(await ada.call('POST', '/portfolios', { title })).toMatchObject({
      status: 400,
      body: { code: 'invalid', message },
    });
  });

  test('returns a ticker with its latest price, change and date', async () => {
    const id = await create();
    const { status, body } = await add(id, { shares: '2.5', buyPrice: '182.5', notes: ' for the children ' });
    expect(status).toBe(201);
    expect(body.portfolios[0].tickers).toEqual([
      {
        _id: expect.any(String),
        symbol: 'AAPL',
        name: 'Apple Inc.',
        shares: 2.5,
        buyPrice: 182.5,
        exact: { shares: '2.5', buyPrice: '182.5' },
        notes: 'for the children',
        group: '',
        lastPrice: 309.35,
        change: expect.any(Number),
        changePercent: expect.any(Number),
        asOf: '2026-08-21',
        priceSource: 'market',
        isOwn: false,
        newShares: '2.5',
        currency: 'USD',
      },
    ]);
  });

  test('accepts an unknown symbol, with price 0 and no date', async () => {
    const id = await create();
    const { body } = await add(id, { symbol: 'zzzq', name: 'My own' });
    expect(body.portfolios[0].tickers).toMatchObject([
      { symbol: 'ZZZQ', name: 'My own', lastPrice: 0, change: 0, changePercent: 0, asOf: null },
    ]);
  });

  test.each(['aapl', 'AAPL', ' Aapl '])('rejects %j when AAPL is in the portfolio', async (symbol) => {
    const id = await create();
    await add(id, {});
    expect(await add(id, { symbol })).toMatchObject({
      status: 409,
      body: { code: 'conflict', issues: [{ path: 'symbol', message: 'AAPL is already in this portfolio' }] },
    });
  });

  test.each(['brk.b', 'BRK/B', 'brk-b'])('reads %j as BRK-B', async (symbol) => {
    const id = await create();
    await add(id, { symbol: 'BRK-B' });
    expect((await add(id, { symbol })).body.message).toBe('BRK-B is already in this portfolio');
  });

  test.each([
    [{ symbol: undefined }, 'Please select a stock'],
    [
      { symbol: 'no symbol!' },
      'Please select a stock: a symbol is letters, digits and dashes, such as AAPL or BRK-B',
    ],
    [{ shares: undefined }, 'Please enter shares'],
    [{ shares: '' }, 'Please enter shares'],
    [{ shares: 0 }, 'Please enter shares'],
    [{ shares: '0.000000000' }, 'Please enter shares'],
    [{ shares: -1 }, 'Shares must be 0 or greater'],
    [{ shares: 'many' }, 'Shares must be a number'],
    [{ shares: '1000000000000.00000001' }, 'Shares must be at most 1,000,000,000,000'],
    [{ shares: '0.123456789' }, 'Shares may have at most 8 decimals'],
    [{ buyPrice: undefined }, 'Please enter a buy price'],
    [{ buyPrice: -0.01 }, 'Buy price must be 0 or greater'],
    [{ buyPrice: '1000000000.01' }, 'Buy price must be at most 1,000,000,000'],
    [{ buyPrice: '0.123456789' }, 'Buy price may have at most 8 decimals'],
    [
      { buyPrice: 12345678.12345678 },
      'Buy price has more digits than a JSON number can hold: send it as text',
    ],
    [{ shares: 12345678.12345678 }, 'Shares has more digits than a JSON number can hold: send it as text'],
    [{ notes: 'x'.repeat(1001) }, 'Notes may have at most 1000 characters'],
  ])('rejects %j and adds nothing', async (change, message) => {
    const id = await create();
    expect(await add(id, change)).toMatchObject({ status: 400, body: { code: 'invalid', message } });
    expect((await list())[0]?.tickers).toEqual([]);
  });

  test('accepts a buy price of 0', async () => {
    expect((await add(await create(), { buyPrice: 0 })).status).toBe(201);
  });

  test('updates shares and buy price, accepts 0 shares, leaves omitted fields unchanged', async () => {
    const id = await create();
    const { body } = await add(id, { shares: 3, notes: 'kept' });
    const path = `/portfolios/${id}/tickers/${body.portfolios[0].tickers[0]._id}`;
    const changed = await ada.call('PUT', path, { shares: '0', buyPrice: '12.5' });
    expect(changed.body.portfolios[0].tickers[0]).toMatchObject({ shares: 0, buyPrice: 12.5, notes: 'kept' });
    const again = await ada.call('PUT', path, { shares: 7 });
    expect(again.body.portfolios[0].tickers[0]).toMatchObject({ shares: 7, buyPrice: 12.5 });
    expect(await ada.call('PUT', path, { shares: -1 })).toMatchObject({ status: 400 });
    expect(await ada.call('PUT', path, {})).toMatchObject({
      status: 400,
      body: { message: 'Send shares, buyPrice, notes or group' },
    });
    expect(await list()).toEqual(again.body.portfolios);
  });

  test('a deleted ticker cannot be deleted or updated again', async () => {
    const id = await create();
    const { body } = await add(id, {});
    const path = `/portfolios/${id}/tickers/${body.portfolios[0].tickers[0]._id}`;
    expect((await ada.call('DELETE', path)).body.portfolios[0].tickers).toEqual([]);
    expect(await ada.call('DELETE', path)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await ada.call('PUT', path, { shares: 1 })).toMatchObject({ status: 404 });
  });

  test('limits a portfolio to 500 tickers', async () => {
    const id = await create();
    const lines = readFileSync('data/companies.csv', 'utf8').split('\n').slice(1);
    const symbols = lines
      .map((line) => line.split(',')[0] ?? '')
      .filter((symbol) => !/^(AAPL|MSFT)$/.test(symbol));
    for (const items of inChunks(symbols.slice(0, 499), limits.symbolsPerRequest))
      await ada.call('POST', `/portfolios/${id}/basket`, {
        items: items.map((symbol) => ({ symbol, shares: 1 })),
      });
    expect((await add(id, { symbol: 'AAPL' })).status).toBe(201);
    expect(await add(id, { symbol: 'MSFT' })).toMatchObject({
      status: 409,
      body: { code: 'limit_reached', message: 'A portfolio can hold at most 500 tickers.' },
    });
    expect((await list())[0]?.tickers).toHaveLength(500);
  });

  test('requires a login for every call', async () => {
    const visitor = api.visitor();
    const calls = [
      visitor.call('GET', '/portfolios'),
      visitor.call('POST', '/portfolios', { title: 'x' }),
      visitor.call('DELETE', '/portfolios/x'),
      visitor.call('POST', '/portfolios/x/tickers', {}),
      visitor.call('POST', '/portfolios/x/basket', {}),
      visitor.call('PUT', '/portfolios/x/tickers/y', {}),
      visitor.call('DELETE', '/portfolios/x/tickers/y'),
    ];
    for (const response of await Promise.all(calls)) {
      expect(response).toMatchObject({
        status: 401,
        body: { code: 'unauthenticated', message: 'Please log in.' },
      });
    }
  });

  test("another customer's portfolio is not found and stays unchanged", async () => {
    const id = await create();
    const { body } = await add(id, {});
    const tickerId = body.portfolios[0].tickers[0]._id;
    const eve = await api.customer('Eve');
    const own = (await eve.call('POST', '/portfolios', { title: 'Hers' })).body.portfolios[0]._id;
    const responses = await Promise.all([
      eve.call('DELETE', `/portfolios/${id}`),
      eve.call('POST', `/portfolios/${id}/tickers`, { symbol: 'MSFT', shares: 1, buyPrice: 1 }),
      eve.call('POST', `/portfolios/${id}/basket`, { items: [{ symbol: 'MSFT', shares: 1 }] }),
      eve.call('PUT', `/portfolios/${id}/tickers/${tickerId}`, { shares: 9 }),
      eve.call('PUT', `/portfolios/${own}/tickers/${tickerId}`, { shares: 9 }),
      eve.call('DELETE', `/portfolios/${id}/tickers/${tickerId}`),
      eve.call('DELETE', `/portfolios/${own}/tickers/${tickerId}`),
    ]);
    for (const response of responses)
      expect(response).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect((await eve.call('GET', '/portfolios')).body.portfolios).toMatchObject([
      { title: 'Hers', tickers: [] },
    ]);
    expect(await list()).toEqual(body.portfolios);
  });
});
