import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Transaction } from '#contract/transactions.ts';
import type { LedgerSources } from '#server/ledger/ledger-change.ts';
import { eventLoop } from '#server/platform/event-loop-yield.ts';
import { type Api, bothDatabases, type Client, startApi } from '#tests/support/api.ts';
import { openBeside } from '#tests/support/open-beside.ts';
import { createTransactionList } from './list-transactions.ts';

describe.each(bothDatabases)('the list of transactions on %s', (kind) => {
  let api: Api;
  let ada: Client;
  let [first, second] = ['', ''];
  beforeAll(async () => {
    api = await startApi(kind);
    ada = await api.customer();
    const create = async (body: object) =>
      (await ada.call('POST', '/portfolios', body)).body.portfolios.at(-1)._id;
    first = await create({ title: 'Dollars' });
    second = await create({ title: 'Euros', currency: 'EUR' });
    const post = async (id: string, body: object) => {
      const { status, body: reply } = await ada.call('POST', `/portfolios/${id}/transactions`, body);
      if (status !== 201) throw new Error(reply.message);
    };
    const v = { symbol: 'V', date: '2024-01-02' };
    await post(first, { kind: 'buy', ...v, shares: 10, price: 100, fee: 1 });
    await post(first, {
      kind: 'buy',
      symbol: 'KO',
      date: '2024-02-02',
      shares: 5,
      price: 60,
      note: 'Fizzy 100%',
    });
    await post(first, { kind: 'sell', ...v, date: '2024-03-04', shares: 4, price: 200, fee: 2, tax: 7 });
    await post(first, { kind: 'dividend', ...v, date: '2024-03-05', amount: 12, tax: 2 });
    await post(first, { kind: 'fee', date: '2024-03-06', amount: 3, broker: ' Charles Schwab ' });
    await post(second, {
      kind: 'buy',
      ...v,
      date: '2024-02-15',
      shares: 1,
      price: 50,
      currency: 'EUR',
      rate: 1,
    });
    await post(second, { kind: 'buy', symbol: 'KO', date: '2024-02-15', shares: 2, price: 50, rate: '0.9' });
  });
  afterAll(() => api.stop());

  const list = async (query = '', id = first) =>
    (await ada.call('GET', `/portfolios/${id}/transactions${query}`)).body;
  const shown = ({ transactions }: { transactions: Transaction[] }) =>
    transactions.map((row) => `${row.kind} ${row.symbol ?? ''} ${row.date}`);

  test('is filtered by a part of the broker', async () => {
    const { transactions } = await list('?broker=schwab');
    expect(transactions).toMatchObject([{ kind: 'fee', broker: 'Charles Schwab' }]);
    expect(await list('?broker=degiro')).toMatchObject({ transactions: [], total: 0 });
  });

  test('is newest first, with counts and sums', async () => {
    const body = await list();
    expect(shown(body)).toEqual([
      'fee  2024-03-06',
      'dividend V 2024-03-05',
      'sell V 2024-03-04',
      'buy KO 2024-02-02',
      'buy V 2024-01-02',
    ]);
    expect(body).toMatchObject({
      success: true,
      total: 5,
      counts: { buy: 2, sell: 1, dividend: 1, fee: 1 },
      sums: { paid: 1300, received: 800, dividends: 12, fees: 6, taxes: 9 },
      splits: [],
    });
    expect(body.transactions.map(({ heldAfter }: Transaction) => heldAfter)).toEqual([null, 6, 6, 5, 10]);
  });

  test.each([
    ['?symbol=v', ['dividend V 2024-03-05', 'sell V 2024-03-04', 'buy V 2024-01-02']],
    ['?from=2024-02-02&to=2024-03-04', ['sell V 2024-03-04', 'buy KO 2024-02-02']],
    ['?search=visa', ['dividend V 2024-03-05', 'sell V 2024-03-04', 'buy V 2024-01-02']],
    ['?search=fizzy%20100%25', ['buy KO 2024-02-02']],
    ['?search=nothing', []],
  ])('%s', async (query, expected) => {
    const body = await list(query);
    expect(shown(body)).toEqual(expected);
    expect(body.total).toBe(expected.length);
  });

  test('counts every kind, also when one is selected', async () => {
    const body = await list('?kind=buy&symbol=V');
    expect(shown(body)).toEqual(['buy V 2024-01-02']);
    expect(body).toMatchObject({
      total: 1,
      counts: { buy: 1, sell: 1, dividend: 1 },
      sums: { paid: 1000, received: 0 },
    });
    expect(body.counts.fee).toBeUndefined();
  });

  test('has pages', async () => {
    const body = await list('?limit=2&page=2');
    expect(shown(body)).toEqual(['sell V 2024-03-04', 'buy KO 2024-02-02']);
    expect(body.total).toBe(5);
    expect(body.transactions[0].heldAfter).toBe(6);
    expect(shown(await list('?limit=2&page=4'))).toEqual([]);
  });

  test('covers all portfolios, with sums in the reporting currency', async () => {
    const body = await list('', 'all');
    expect(shown(body).slice(3)).toEqual([
      'buy KO 2024-02-15',
      'buy V 2024-02-15',
      'buy KO 2024-02-02',
      'buy V 2024-01-02',
    ]);
    expect(body.total).toBe(7);
    // Dollars count as they are; the reference rate of the day converts euros.
    const published = 1.0743;
    expect(body.sums.paid).toBeCloseTo(1300 + 100 + 50 * published, 6);
    expect((await list('', second)).sums.paid).toBeCloseTo(50 + 100 * 0.9, 6);
  });

  test('is fresh after a change', async () => {
    const before = await list('', second);
    const { body } = await ada.call('POST', `/portfolios/${second}/transactions`, {
      kind: 'deposit',
      date: '2024-05-01',
      amount: 7,
    });
    expect(body.transaction).toMatchObject({ currency: 'EUR', cash: 7 });
    expect((await list('', second)).total).toBe(before.total + 1);
    await ada.call('DELETE', `/portfolios/${second}/transactions/${body.transaction._id}`);
    expect(await list('', second)).toEqual(before);
  });

  test('a portfolio of another customer is not found', async () => {
    const eve = await api.customer('Eve');
    expect(await eve.call('GET', `/portfolios/${first}/transactions`)).toMatchObject({
      status: 404,
      body: { message: 'This portfolio no longer exists.' },
    });
    expect((await eve.call('GET', '/portfolios/all/transactions')).body).toMatchObject({ total: 0 });
  });

  test.each(['?kind=gift', '?limit=0', '?from=2024-02-30', '?page=none'])('rejects %s', async (query) => {
    expect((await ada.call('GET', `/portfolios/${first}/transactions${query}`)).status).toBe(400);
  });

  test('is collected one search at a time for a customer with many transactions', async () => {
    const plain = await openBeside(api);
    onTestFinished(() => plain.destroy());
    const count = (transaction_count: number) =>
      plain.updateTable('portfolios').set({ transaction_count }).where('id', '=', first).execute();
    const { customer_id } = await plain
      .selectFrom('portfolios')
      .select('customer_id')
      .where('id', '=', first)
      .executeTakeFirstOrThrow();
    await count(100_000);
    onTestFinished(async () => void (await count(5)));
    const reads: string[] = [];
    const db = plain.withPlugin({
      transformQuery({ node }) {
        if (JSON.stringify(node).includes('"day_order"')) reads.push(eventLoop.party());
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const sources = {
      rates: { version: () => '1', rate: () => undefined },
      splitsOf: async () => [],
    } as unknown as LedgerSources;
    const list = createTransactionList(db, sources);
    const customerId = customer_id;
    const scope = { customerId, portfolios: [{ id: first, customerId, currency: 'USD' }], currency: 'USD' };
    const searches = ['nothing', 'nobody', 'nowhere'];
    await Promise.all(
      searches.map((search) => eventLoop.runAs(search, () => list(scope, { page: 1, limit: 20, search }))),
    );
    // Which comes first is up to the database.
    const order = reads.filter((_, at) => at % 2 === 0);
    expect(reads).toEqual(order.flatMap((search) => [search, search]));
    expect(order.toSorted()).toEqual(searches.toSorted());
  });
});
