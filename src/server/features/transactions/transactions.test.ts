import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Portfolio } from '#contract/portfolios.ts';
import type { Transaction } from '#contract/transactions.ts';
import { isoDate } from '#domain/time.ts';
import { type Api, bothDatabases, type Client, startApi } from '#tests/support/api.ts';

describe.each(bothDatabases)('transactions on %s', (kind) => {
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

  const post = (body: object) => ada.call('POST', `/portfolios/${id}/transactions`, body);
  const put = (transactionId: string, body: object) =>
    ada.call('PUT', `/portfolios/${id}/transactions/${transactionId}`, body);
  const remove = (transactionId: string) =>
    ada.call('DELETE', `/portfolios/${id}/transactions/${transactionId}`);
  const list = async (query = '') => (await ada.call('GET', `/portfolios/${id}/transactions${query}`)).body;
  const tickers = async () =>
    ((await ada.call('GET', '/portfolios')).body.portfolios as Portfolio[])[0]?.tickers;
  const buy = (date: string, shares: number | string, price: number | string, more: object = {}) => ({
    kind: 'buy',
    symbol: 'V',
    date,
    shares,
    price,
    ...more,
  });
  const sell = (date: string, shares: number | string, price = 300) => ({
    ...buy(date, shares, price),
    kind: 'sell',
  });
  const record = async (body: object): Promise<Transaction> => {
    const response = await post(body);
    if (response.status !== 201) throw new Error(response.body.message);
    return response.body.transaction;
  };

  test('returns a recorded purchase with all its fields, and the position', async () => {
    const { status, body } = await post(
      buy('2024-01-02', '10', '250.5', { fee: '1.5', note: ' for the children ' }),
    );
    expect(status).toBe(201);
    expect(body.transaction).toEqual({
      _id: expect.any(String),
      portfolioId: id,
      kind: 'buy',
      date: '2024-01-02',
      order: 0,
      symbol: 'V',
      name: 'Visa Inc.',
      shares: 10,
      price: 250.5,
      amount: 2505,
      fee: 1.5,
      tax: 0,
      cash: -2506.5,
      currency: 'USD',
      rate: null,
      rateCurrency: null,
      acquiredOn: null,
      counterpart: null,
      costShare: null,
      numerator: null,
      denominator: null,
      lots: [],
      linkedTo: null,
      broker: '',
      note: 'for the children',
      source: 'manual',
      heldAfter: 10,
      sharesNow: null,
      priceNow: null,
      exact: {
        shares: '10',
        price: '250.5',
        amount: '2505',
        fee: '1.5',
        tax: '0',
        cash: '-2506.5',
        rate: null,
      },
    });
    expect(body).toMatchObject({ limit: 3, reportingCurrency: 'USD' });
    expect(body.portfolios[0].tickers).toMatchObject([
      { symbol: 'V', name: 'Visa Inc.', exact: { shares: '10', buyPrice: '250.5' } },
    ]);
  });

  test('positions follow from purchases, sales, transfers and adjustments', async () => {
    await record(buy('2024-01-02', 10, 100));
    await record(buy('2024-01-03', 10, 200));
    await record(sell('2024-02-01', 5));
    expect(await tickers()).toMatchObject([{ exact: { shares: '15', buyPrice: '150' } }]);
    await record({ ...buy('2024-02-02', 5, 50), kind: 'transfer_in' });
    expect(await tickers()).toMatchObject([{ exact: { shares: '20', buyPrice: '125' } }]);
    await record({ kind: 'transfer_out', symbol: 'V', date: '2024-02-03', shares: 4 });
    expect(await tickers()).toMatchObject([{ exact: { shares: '16', buyPrice: '125' } }]);
    await record({ ...buy('2024-02-04', 7, 90), kind: 'adjustment' });
    expect(await tickers()).toMatchObject([{ exact: { shares: '7', buyPrice: '90' } }]);
  });

  test('keeps prices of eight decimals, and shows averages and what they become by splits with as many', async () => {
    const price = '0.00001234';
    const bought = await record(buy('2024-01-02', '1000000', price, { symbol: 'NVDA' }));
    expect(bought.exact).toMatchObject({ price, amount: '12.34' });
    // NVIDIA's split of 2024 made ten shares of one.
    expect(bought).toMatchObject({ sharesNow: 10_000_000, priceNow: 0.00000123 });
    expect(await tickers()).toMatchObject([{ exact: { shares: '10000000', buyPrice: '0.00000123' } }]);
    const derived = await record({
      ...buy('2025-01-02', '1000000', '', { symbol: 'NVDA', amount: '0.51' }),
      price: undefined,
    });
    expect(derived.exact).toMatchObject({ price: '0.00000051', amount: '0.51' });
    expect((await tickers())?.[0]?.exact.buyPrice).toBe('0.00000117');
  });

  test('an entry in the past leads to the same position as in order', async () => {
    await record(buy('2024-03-01', 10, 200));
    await record(sell('2024-04-01', 5));
    await record(buy('2024-01-01', 10, 100));
    expect(await tickers()).toMatchObject([{ exact: { shares: '15', buyPrice: '150' } }]);
  });

  test('a sale of everything closes the position, and a purchase opens it again', async () => {
    await record(buy('2024-01-02', 10, 100));
    await record(sell('2024-02-01', 10));
    expect(await tickers()).toEqual([]);
    expect((await list()).total).toBe(2);
    const { status } = await ada.call('POST', `/portfolios/${id}/tickers`, {
      symbol: 'V',
      shares: 3,
      buyPrice: 7,
    });
    expect(status).toBe(201);
    expect(await tickers()).toMatchObject([{ exact: { shares: '3', buyPrice: '7' } }]);
    expect((await list()).transactions).toMatchObject([{ date: isoDate() }, {}, {}]);
  });

  test('an old page of a long position says what was held after each of its rows', async () => {
    const days = Array.from({ length: 24 }, (_, day) => `2024-01-${String(day + 1).padStart(2, '0')}`);
    for (const date of days) await record(buy(date, 1, 250));
    const { transactions } = await list('?limit=4&page=6');
    expect(transactions.map(({ heldAfter }: Transaction) => heldAfter)).toEqual([4, 3, 2, 1]);
  });

  describe('impossible histories', () => {
    test('a sale of more than was held names the date and the shares, and changes nothing', async () => {
      await record(buy('2024-01-02', 20, 100));
      const before = await list();
      expect(await post(sell('2025-03-04', 32))).toMatchObject({
        status: 409,
        body: {
          code: 'conflict',
          message: 'You held 20 V shares on 4 March 2025, so 32 cannot be sold.',
          issues: [{ path: 'shares' }],
        },
      });
      expect(await list()).toEqual(before);
      expect((await post(sell('2024-01-01', 1))).body.message).toBe(
        'You held no V shares on 1 January 2024, so 1 cannot be sold.',
      );
      expect((await post({ ...sell('2024-01-01', 1), symbol: 'KO' })).status).toBe(409);
      expect(await tickers()).toHaveLength(1);
    });

    test('a purchase that a later sale needs can be neither deleted nor made smaller or later', async () => {
      const bought = await record(buy('2024-01-02', 20, 100));
      await record(sell('2025-03-04', 15));
      const before = [await list(), await tickers()];
      const message = (held: string) => `You held ${held} V shares on 4 March 2025, so 15 cannot be sold.`;
      expect(await remove(bought._id)).toMatchObject({ status: 409, body: { message: message('no') } });
      for (const [body, held] of [
        [buy('2024-01-02', 12, 100), '12'],
        [buy('2025-03-05', 20, 100), 'no'],
        [{ ...buy('2024-01-02', 20, 100), symbol: 'KO' }, 'no'],
      ] as const)
        expect(await put(bought._id, body)).toMatchObject({ status: 409, body: { message: message(held) } });
      expect([await list(), await tickers()]).toEqual(before);
    });

    test('an earlier sale that takes the shares of a later one is refused', async () => {
      await record(buy('2024-01-02', 20, 100));
      await record(sell('2025-03-04', 15));
      expect((await post(sell('2024-06-01', 6))).body.message).toBe(
        'You held 14 V shares on 4 March 2025, so 15 cannot be sold.',
      );
      expect((await post(sell('2024-06-01', 5))).status).toBe(201);
    });

    test('of sales that together sell too much, sent at once, only some succeed', async () => {
      await record(buy('2024-01-02', 10, 100));
      const responses = await Promise.all(Array.from({ length: 5 }, () => post(sell('2024-02-01', 4))));
      expect(responses.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409]);
      expect(await tickers()).toMatchObject([{ shares: 2 }]);
    });
  });

  test('replaces a transaction, also with another symbol', async () => {
    const { _id } = await record(buy('2024-01-02', 10, 100, { note: 'old' }));
    const { status, body } = await put(_id, { ...buy('2024-01-03', 4, 50), symbol: 'KO' });
    expect(status).toBe(200);
    expect(body.transaction).toMatchObject({ _id, symbol: 'KO', shares: 4, note: '', heldAfter: 4 });
    expect(await tickers()).toMatchObject([{ symbol: 'KO', exact: { shares: '4', buyPrice: '50' } }]);
    expect((await list()).total).toBe(1);
  });

  test('deleting the last transaction removes the position', async () => {
    const { _id } = await record(buy('2024-01-02', 10, 100));
    expect((await remove(_id)).body.portfolios[0].tickers).toEqual([]);
    expect(await remove(_id)).toMatchObject({
      status: 404,
      body: { message: 'This transaction no longer exists.' },
    });
    expect(await list()).toMatchObject({ total: 0, transactions: [] });
  });

  test('a reinvested dividend is two linked rows that are deleted together', async () => {
    await record(buy('2024-01-02', 10, 100));
    const dividend = await record({
      kind: 'dividend',
      symbol: 'V',
      date: '2024-03-01',
      amount: 20,
      tax: 3,
      reinvested: { shares: '0.1', price: '170' },
    });
    const { transactions } = await list();
    expect(transactions).toMatchObject([
      { kind: 'buy', linkedTo: dividend._id, amount: 17, heldAfter: 10.1, order: 1 },
      { kind: 'dividend', _id: dividend._id, cash: 17, heldAfter: 10 },
      { kind: 'buy', linkedTo: null },
    ]);
    expect(dividend.linkedTo).toBe(transactions[0]._id);
    const changed = await put(dividend._id, {
      kind: 'dividend',
      symbol: 'V',
      date: '2024-03-01',
      amount: 30,
    });
    expect(changed.body.transaction).toMatchObject({ amount: 30, linkedTo: transactions[0]._id });
    await remove(transactions[0]._id);
    expect((await list()).total).toBe(1);
    expect(await tickers()).toMatchObject([{ shares: 10 }]);
  });

  test('a spin-off is two rows whose cost follows the shares that they come from', async () => {
    const { _id } = await record(buy('2021-08-02', 120, 100, { symbol: 'GE' }));
    const event = {
      kind: 'spin_off',
      symbol: 'GE',
      counterpart: 'GEHC',
      date: '2023-01-04',
      costShare: '0.25',
    };
    const costs = async () =>
      Object.fromEntries(((await tickers()) ?? []).map(({ symbol, exact }) => [symbol, exact.buyPrice]));
    const { undo } = (await post({ ...event, received: 40 })).body;
    expect(await costs()).toEqual({ GE: '75', GEHC: '75' });
    expect((await list()).transactions).toMatchObject([
      { kind: 'transfer_in', symbol: 'GEHC', counterpart: 'GE', shares: 40, price: 75 },
      { kind: 'spin_off', symbol: 'GE', counterpart: 'GEHC', costShare: 0.25, heldAfter: 120 },
      { kind: 'buy' },
    ]);
    await put(_id, buy('2021-08-02', 120, 200, { symbol: 'GE' }));
    expect(await costs()).toEqual({ GE: '150', GEHC: '150' });
    const lots = (await ada.call('GET', `/portfolios/${id}/lots?symbol=GEHC`)).body.lots;
    expect(lots).toMatchObject([{ bought: '2021-08-02', shares: 40, cost: 6000 }]);
    expect((await ada.call('POST', `/portfolios/${id}/undo/${undo}`)).status).toBe(200);
    expect(await costs()).toEqual({ GE: '200' });
    expect((await post({ ...event, received: 40, counterpart: 'GE' })).body.message).toMatch(
      'another security',
    );
    expect((await post({ ...event, costShare: undefined })).body.message).toMatch('needs costShare');
    expect((await post(buy('2024-01-02', 1, 1, { received: 2 }))).body.message).toMatch('takes received');
  });

  test('a change of symbol and a merger move the shares', async () => {
    await record(buy('2021-07-01', 10, 300, { symbol: 'FB' }));
    const change = {
      kind: 'symbol_change',
      symbol: 'FB',
      counterpart: 'META',
      date: '2022-06-09',
      shares: 10,
    };
    expect((await post({ ...change, shares: 11 })).body.message).toMatch('11 cannot be exchanged');
    await record({ ...change, received: 10 });
    expect(await tickers()).toMatchObject([{ symbol: 'META', shares: 10, buyPrice: 300 }]);
    await record({ kind: 'merger', symbol: 'META', date: '2024-05-01', shares: 10, amount: 4500 });
    expect((await list('?kind=merger')).transactions).toMatchObject([{ cash: 4500, heldAfter: 0 }]);
    expect(await tickers()).toEqual([]);
  });

  test('money belongs to no position', async () => {
    await record({ kind: 'deposit', date: '2024-01-01', amount: '1000' });
    await record({ kind: 'withdrawal', date: '2024-01-02', amount: '300', fee: 1 });
    await record({ kind: 'interest', date: '2024-01-03', amount: '5', tax: '1' });
    expect((await list()).transactions).toMatchObject([
      { kind: 'interest', cash: 4, symbol: null, heldAfter: null },
      { kind: 'withdrawal', cash: -301 },
      { kind: 'deposit', cash: 1000, currency: 'USD' },
    ]);
    expect(await tickers()).toEqual([]);
  });

  describe('splits', () => {
    // 4 for 1 on 2020-08-31 (data/splits.csv).
    const apple = (date: string, shares: number, price: number) => ({
      ...buy(date, shares, price),
      symbol: 'AAPL',
    });
    test('a purchase before a split is shown as entered and counts as what it became', async () => {
      const bought = await record(apple('2020-08-28', 10, 400));
      expect(bought).toMatchObject({ shares: 10, price: 400, sharesNow: 40, priceNow: 100, heldAfter: 10 });
      expect(await tickers()).toMatchObject([{ exact: { shares: '40', buyPrice: '100' } }]);
      await record(apple('2020-08-31', 10, 200));
      expect(await tickers()).toMatchObject([{ exact: { shares: '50', buyPrice: '120' } }]);
      const { transactions, splits } = await list();
      expect(transactions).toMatchObject([{ heldAfter: 50 }, { heldAfter: 10 }]);
      expect(splits).toEqual([
        {
          symbol: 'AAPL',
          name: 'Apple Inc.',
          date: '2020-08-31',
          numerator: 4,
          denominator: 1,
          sharesBefore: 10,
          sharesAfter: 40,
        },
      ]);
      expect((await post({ ...apple('2020-08-30', 11, 1), kind: 'sell' })).status).toBe(409);
      expect((await post({ ...apple('2020-09-01', 50, 1), kind: 'sell' })).status).toBe(201);
      expect(await tickers()).toEqual([]);
    });

    test('a split that the owner enters counts for this portfolio', async () => {
      await record(buy('2024-01-02', 10, 100));
      await record({ kind: 'split', symbol: 'V', date: '2024-06-03', numerator: 3, denominator: 2 });
      expect(await tickers()).toMatchObject([{ exact: { shares: '15', buyPrice: '66.66666667' } }]);
      expect((await list()).transactions[0]).toMatchObject({ kind: 'split', numerator: 3, heldAfter: 15 });
      await record(sell('2024-06-03', 15));
      expect(await tickers()).toEqual([]);
      expect(await remove((await list('?kind=split')).transactions[0]._id)).toMatchObject({ status: 409 });
    });

    test('the shares held after each transaction include fractions that a reverse split left', async () => {
      await record(buy('2024-01-02', 10, 100));
      await record({ kind: 'split', symbol: 'V', date: '2024-06-03', numerator: 1, denominator: 3 });
      expect((await record(buy('2024-06-03', 1.5, 300))).heldAfter).toBe(4.83333333);
      expect((await record(buy('2024-06-05', 2, 300))).heldAfter).toBe(6.83333333);
      expect((await record(sell('2024-06-04', 1))).heldAfter).toBe(3.83333333);
      expect((await record(buy('2024-06-02', 2, 100))).heldAfter).toBe(12);
      const held = (await list()).transactions.map(({ heldAfter }: Transaction) => heldAfter);
      expect(held).toEqual([6.5, 4.5, 5.5, 4, 12, 10]);
    });

    test('setting the shares of a single purchase corrects it in shares of its day', async () => {
      await record(apple('2020-08-28', 10, 400));
      const tickerId = (await tickers())?.[0]?._id;
      const { body } = await ada.call('PUT', `/portfolios/${id}/tickers/${tickerId}`, { shares: 60 });
      expect(body.portfolios[0].tickers).toMatchObject([{ exact: { shares: '60', buyPrice: '100' } }]);
      expect((await list()).transactions).toMatchObject([{ kind: 'buy', shares: 15, price: 400 }]);
    });
  });

  describe('changing a ticker', () => {
    test('corrects a single purchase', async () => {
      await ada.call('POST', `/portfolios/${id}/tickers`, {
        symbol: 'V',
        shares: 2,
        buyPrice: 100,
        date: '2024-01-02',
      });
      const tickerId = (await tickers())?.[0]?._id;
      await ada.call('PUT', `/portfolios/${id}/tickers/${tickerId}`, {
        shares: 3,
        buyPrice: 110,
        notes: 'n',
      });
      expect((await list()).transactions).toMatchObject([
        { kind: 'buy', date: '2024-01-02', shares: 3, price: 110 },
      ]);
      expect(await tickers()).toMatchObject([{ shares: 3, buyPrice: 110, notes: 'n' }]);
    });

    test('otherwise records an adjustment of today that can be deleted', async () => {
      await record(buy('2024-01-02', 10, 100));
      await record(buy('2024-01-03', 10, 200));
      const tickerId = (await tickers())?.[0]?._id;
      await ada.call('PUT', `/portfolios/${id}/tickers/${tickerId}`, { shares: 18 });
      const { transactions } = await list();
      expect(transactions[0]).toMatchObject({ kind: 'adjustment', date: isoDate(), shares: 18, price: 150 });
      await ada.call('PUT', `/portfolios/${id}/tickers/${tickerId}`, { shares: 18, buyPrice: 150 });
      expect((await list()).total).toBe(3);
      await remove(transactions[0]._id);
      expect(await tickers()).toMatchObject([{ shares: 20, buyPrice: 150 }]);
    });

    test('deleting a ticker deletes its transactions', async () => {
      await record(buy('2024-01-02', 10, 100));
      await record({ ...buy('2024-01-03', 10, 200), symbol: 'KO' });
      await ada.call('DELETE', `/portfolios/${id}/tickers/${(await tickers())?.[0]?._id}`);
      expect((await list()).transactions).toMatchObject([{ symbol: 'KO' }]);
    });
  });

  test('refuses fields that a kind does not take, and says what it takes', async () => {
    expect(await post({ kind: 'deposit', date: '2024-01-01', amount: 5, symbol: 'V' })).toMatchObject({
      status: 400,
      body: {
        code: 'invalid',
        message: 'A deposit does not take symbol: it takes amount, fee, tax, date, currency and rate',
        issues: [{ path: 'symbol' }],
      },
    });
    expect((await post({ ...buy('2024-01-02', 1, 1), date: undefined })).body.message).toBe(
      'A purchase needs a date such as 2024-05-31',
    );
    expect((await post(buy('2099-01-01', 1, 1))).body.message).toBe(
      'A date must be between 1970-01-01 and today',
    );
  });

  test('a sale names lots of its own security', async () => {
    const first = await record(buy('2024-01-02', 10, 100));
    const other = await record({ ...buy('2024-01-02', 10, 100), symbol: 'KO' });
    const later = await record(buy('2024-03-02', 10, 100));
    const lots = (transactionId: string) => ({
      ...sell('2024-02-01', 4),
      lots: [{ transactionId, shares: 3 }],
    });
    expect((await record(lots(first._id))).lots).toEqual([{ transactionId: first._id, shares: '3' }]);
    for (const lot of [other._id, later._id, 'none'])
      expect((await post(lots(lot))).body.issues).toEqual([
        { path: 'lots', message: 'A lot must be an earlier purchase of V in this portfolio.' },
      ]);
  });

  test('a sale cannot name more shares of a lot than are left, however that comes about', async () => {
    const first = await record(buy('2024-01-02', 4, 100));
    await record(buy('2024-01-03', 20, 110));
    const named = (date: string, shares: number, ofFirst: number) => ({
      ...sell(date, shares),
      lots: [{ transactionId: first._id, shares: ofFirst }],
    });
    const tooMany = await post(named('2024-03-01', 8, 8));
    expect([tooMany.status, tooMany.body.message]).toEqual([
      409,
      'The sale of 1 March 2024 names 8 V of the purchase of 2 January 2024, of which only 4 are left on that day.',
    ]);
    const sale = await record(named('2024-03-01', 8, 3));
    expect((await put(sale._id, named('2024-03-01', 8, 5))).status).toBe(409);
    const lacking =
      'The sale of 1 March 2024 names 3 V of the purchase of 2 January 2024, of which only 2 are left';
    for (const refused of [
      await post(sell('2024-02-01', 2)),
      await post(named('2024-02-01', 2, 2)),
      await put(first._id, buy('2024-01-02', 2, 100)),
    ]) {
      expect(refused.status).toBe(409);
      expect(refused.body.message).toContain(lacking);
    }
    expect((await put(first._id, buy('2024-04-02', 4, 100))).body.message).toContain(
      'of which none are left',
    );
    await record(named('2024-02-01', 1, 1));
    expect((await post(named('2024-03-02', 1, 1))).status).toBe(409);
    await record(sell('2024-03-03', 15));
    expect(await tickers()).toEqual([]);
  });

  test('an order within the day moves the others back', async () => {
    await record(buy('2024-01-02', 1, 1, { note: 'first' }));
    await record(buy('2024-01-02', 1, 1, { note: 'second' }));
    await record(buy('2024-01-02', 1, 1, { note: 'between', order: 1 }));
    const notes = async () => (await list()).transactions.map(({ note }: Transaction) => note);
    expect(await notes()).toEqual(['second', 'between', 'first']);
    expect(await record(sell('2024-01-02', 3))).toMatchObject({ order: 3, heldAfter: 0 });
    expect((await post({ ...sell('2024-01-02', 1), order: 0 })).status).toBe(409);
  });
});
