import { expect, test } from 'vitest';
import type { DatabaseKind } from '../support/api.ts';
import { inScope } from '../support/scope.ts';
import { hostileQueries, hostileTransactions } from './support/hostile-transactions.ts';
import { createOwnedPortfolio, inParallel } from './support/portfolio-owner.ts';
import { bothDatabases, databases, startTarget } from './support/target.ts';

const isRefused = (status: number) => status >= 400 && status < 500;
const buy = { kind: 'buy', symbol: 'V', date: '2024-01-02', shares: '10', price: '250' };

test.each(databases)('refuses hostile transactions and queries on %s', async (database) => {
  const target = await startTarget({ database });
  const portfolio = await createOwnedPortfolio(await target.customer());
  await portfolio.record(buy);
  const [{ _id: id }] = (await portfolio.read('transactions')).body.transactions;
  for (const transaction of hostileTransactions) {
    const { status, body } = await portfolio.record(transaction);
    expect({ transaction, isRefused: isRefused(status), message: body.message }).toEqual({
      transaction,
      isRefused: true,
      message: expect.any(String),
    });
    const changed = await portfolio.owner.call('PUT', `${portfolio.path}/transactions/${id}`, transaction);
    expect({ transaction, isRefused: isRefused(changed.status) }).toEqual({ transaction, isRefused: true });
  }
  for (const query of hostileQueries) {
    const { status } = await portfolio.read(query);
    expect({ query, isRefused: isRefused(status) }).toEqual({ query, isRefused: true });
  }
  expect((await portfolio.read('transactions')).body).toMatchObject({
    total: 1,
    transactions: [{ _id: id, shares: 10, price: 250, heldAfter: 10 }],
  });
  expect(target.errors).toEqual([]);
});

test('`all` and the ids of others give access to own portfolios only', async () => {
  const target = await startTarget();
  const mallory = await createOwnedPortfolio(await target.customer('mallory'));
  const victim = await createOwnedPortfolio(await target.customer('victim'));
  await victim.record(buy);
  const [{ _id: id }] = (await victim.read('transactions')).body.transactions;
  const parts = ['transactions', 'performance', 'gains', 'gains.csv', 'lots', 'income', 'allocation'];
  for (const part of [...parts, 'dividends', 'performance/explain?figure=twr'])
    expect((await mallory.owner.call('GET', `${victim.path}/${part}`)).status).toBe(404);
  for (const path of [`${victim.path}/transactions`, '/portfolios/all/transactions'])
    expect((await mallory.owner.call('POST', path, buy)).status).toBe(404);
  for (const path of [victim.path, mallory.path, '/portfolios/all'])
    for (const method of ['PUT', 'DELETE'])
      expect((await mallory.owner.call(method, `${path}/transactions/${id}`, buy)).status).toBe(404);
  for (const method of ['PUT', 'DELETE'])
    expect((await mallory.owner.call(method, '/portfolios/all', { title: 'x' })).status).toBe(404);
  const stolenLot = { ...buy, kind: 'sell', lots: [{ transactionId: id, shares: '1' }] };
  await mallory.record(buy);
  expect((await mallory.record(stolenLot)).status).toBe(400);
  expect((await mallory.owner.call('GET', '/portfolios/all/transactions')).body.total).toBe(1);
  expect(await victim.count()).toBe(1);
  expect(target.errors).toEqual([]);
});

test.each(inScope<readonly DatabaseKind[]>(['postgres'], bothDatabases))(
  'sales from many connections never sell more than is held on %s',
  async (database) => {
    const target = await startTarget({ database });
    const portfolio = await createOwnedPortfolio(await target.customer());
    await portfolio.record(buy);
    const statuses: number[] = [];
    const sale = { ...buy, kind: 'sell', date: '2024-02-01', shares: '3' };
    await inParallel(Array.from({ length: 60 }), 20, async () => {
      const caller = portfolio.owner.copy();
      const { status } = await caller.call('POST', `${portfolio.path}/transactions`, sale);
      statuses.push(status);
    });
    expect(statuses.filter((status) => status === 201)).toHaveLength(3);
    expect(statuses.filter((status) => status !== 201 && !isRefused(status) && status !== 503)).toEqual([]);
    expect(await portfolio.count()).toBe(4);
    const { portfolios } = (await portfolio.owner.call('GET', '/portfolios')).body;
    expect(portfolios[0].tickers).toMatchObject([{ symbol: 'V', shares: 1 }]);
    expect(target.errors).toEqual([]);
  },
);
