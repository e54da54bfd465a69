import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Performance } from '#contract/figures.ts';
import { add, decimal, toText, zero } from '#domain/decimal.ts';
import { type Api, bothDatabases, startApi } from '#tests/support/api.ts';
import { readSampleFile } from '#tests/support/imported-files.ts';
import { buy, type ImportingCustomer, importingCustomer } from '#tests/support/importing-customer.ts';

describe.each(bothDatabases)('purchases without a date on %s', (kind) => {
  let api: Api;
  let ada: ImportingCustomer;
  beforeEach(async () => {
    api = await startApi(kind, {}, { brokerFiles: readSampleFile });
    ada = await importingCustomer(api);
  });
  afterEach(() => api.stop());

  /** Imports positions, as a broker lists them. */
  async function importPositions(...held: [symbol: string, shares: string][]) {
    const rows = held.map(([symbol, shares]) =>
      buy('', shares, '100', { symbol, date: null, isOpening: true }),
    );
    const { _id } = await ada.preview({ isPositions: true, rows });
    expect((await ada.commit(_id)).status).toBe(200);
  }
  const get = async (path: string) => (await ada.client.call('GET', `${ada.path}/${path}`)).body;
  const performance = async (): Promise<Performance> => (await get('performance')).performance;

  test('count at market value in every total, without a return, until one call dates them', async () => {
    await ada.record({ kind: 'buy', symbol: 'KO', date: '2024-01-02', shares: 10, price: 59.82 });
    const before = await performance();
    await importPositions(['NVDA', '40'], ['COST', '2']);
    const undated = await performance();
    const { allocation } = await get('allocation');
    expect(undated.endValue).toBeCloseTo(allocation.total, 6);
    expect(undated.coverage.undated).toBeCloseTo(allocation.total - before.endValue, 6);
    expect([undated.twr, undated.gain]).toEqual([before.twr, before.gain]);
    expect(undated.mwr).toBeCloseTo(before.mwr as number, 12);
    expect(undated.coverage.undatedIn).toHaveLength(1);
    expect(undated.coverage.leftOut.map(({ symbol }) => symbol).sort()).toEqual(['COST', 'NVDA']);
    for (const figure of ['endValue', 'netFlows', 'total']) {
      const { explanation } = await get(`performance/explain?figure=${figure}`);
      const sum = explanation.terms
        .map(({ amount }: { amount: string }) => decimal(amount))
        .reduce(add, zero);
      expect(toText(sum), figure).toBe(explanation.exact);
    }
    const dated = await ada.client.call('PUT', `${ada.path}/purchase-dates`, { date: '2022-01-10' });
    expect(dated.status).toBe(200);
    const after = await performance();
    expect(after.coverage).toMatchObject({ undated: 0, undatedIn: [], leftOut: [] });
    // NVIDIA's split of 2024 makes no shares that nobody had.
    expect(after.endValue).toBeCloseTo(undated.endValue, 4);
    await ada.client.call('POST', `${ada.path}/undo/${dated.body.undo}`);
    expect(await performance()).toEqual(undated);
  });

  test('count from the day of their entry, if they have it, until one call dates them', async () => {
    const { client, path } = ada;
    await ada.record({ kind: 'buy', symbol: 'COST', date: '2024-01-02', shares: 1, price: 650 });
    for (const symbol of ['KO', 'JPM'])
      await client.call('POST', `${path}/tickers`, { symbol, shares: 2, buyPrice: 60 });
    expect((await performance()).coverage.undatedIn).toEqual([path.split('/').at(-1)]);
    expect((await client.call('PUT', `${path}/purchase-dates`, { date: '2023-05-02' })).status).toBe(200);
    const { transactions } = await get('transactions');
    expect(transactions.map((one: { date: string }) => one.date)).toEqual([
      ...['2024-01-02', '2023-05-02', '2023-05-02'],
    ]);
    expect((await performance()).coverage).toMatchObject({ undatedIn: [], leftOut: [] });
  });

  test('are known without a price too, in one portfolio and in all of them', async () => {
    await ada.client.call('POST', '/securities', { symbol: 'MYFUND', name: 'My fund' });
    await importPositions(['MYFUND', '3']);
    const { coverage } = await performance();
    expect(coverage.undatedIn).toEqual([ada.path.split('/').at(-1)]);
    const all = (await ada.client.call('GET', '/portfolios/all/performance')).body;
    expect(all.performance.coverage).toMatchObject({ undated: 0, undatedIn: coverage.undatedIn });
  });

  test('have the shares of the day that is entered for one of them, as with one call for all', async () => {
    await importPositions(['NVDA', '40']);
    const { transactions } = await get('transactions');
    const [{ _id, exact, kind, symbol }] = transactions;
    const put = (change: object) =>
      ada.client.call('PUT', `${ada.path}/transactions/${_id}`, {
        kind,
        symbol,
        date: '2020-01-10',
        ...change,
      });
    const dated = await put({ shares: exact.shares, price: exact.price });
    expect(dated.body.transaction.exact).toMatchObject({ shares: '1', price: '4000', amount: '4000' });
    expect((await performance()).positions[0]?.shares).toBe(40);
    // Now it has a date: shares that are entered are those of that day.
    const corrected = await put({ shares: '2', price: '4000' });
    expect(corrected.body.transaction.exact).toMatchObject({ shares: '2', amount: '8000' });
  });

  test('can lose the day that was entered for them', async () => {
    const { path, client } = ada;
    await client.call('POST', `${path}/tickers`, { symbol: 'KO', shares: 2, buyPrice: 60 });
    const [{ _id, date }] = (await get('transactions')).transactions;
    expect(date).toMatch(/^\d{4}-/);
    const change = { kind: 'buy', symbol: 'KO', shares: 2, price: 60, date: null };
    const { status, body } = await client.call('PUT', `${path}/transactions/${_id}`, change);
    expect({ status, date: body.transaction?.date }).toEqual({ status: 200, date: null });
  });

  test('are worth something when there is nothing else', async () => {
    await importPositions(['KO', '10']);
    const { endValue, twr, gain, coverage } = await performance();
    expect(endValue).toBeGreaterThan(100);
    expect([twr, gain.total, coverage.undated]).toEqual([null, 0, endValue]);
  });
});
