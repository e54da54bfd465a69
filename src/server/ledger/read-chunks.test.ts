import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inChunks } from '#domain/chunk.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { type Api, bothDatabases, type Client, startApi } from '#tests/support/api.ts';
import { openBeside } from '#tests/support/open-beside.ts';
import type { PortfolioOfCustomer } from './portfolios.ts';
import { readPortfolio } from './transaction-filter.ts';
import type { TransactionRow } from './transactions.ts';

describe.each(bothDatabases)('many transactions of a day, or without one, on %s', (kind) => {
  let api: Api;
  let db: Db & { destroy(): Promise<void> };
  let ada: Client;
  let portfolioId: string;
  let portfolio: PortfolioOfCustomer;
  beforeAll(async () => {
    api = await startApi(kind);
    db = (await openBeside(api)) as typeof db;
    ada = await api.customer();
    portfolioId = (await ada.call('POST', '/portfolios', { title: 'Long term' })).body.portfolios[0]._id;
    await post({ amount: 1 });
    const first = await db.selectFrom('transactions').selectAll().executeTakeFirstOrThrow();
    portfolio = { id: portfolioId, customerId: first.customer_id };
    const copies = (count: number, date: string | null) =>
      Array.from({ length: count }, (_, at) => ({ ...first, id: uuidv7(), date, day_order: at + 1 }));
    for (const values of inChunks([...copies(600, null), ...copies(120, first.date)], 50))
      await db.insertInto('transactions').values(values).execute();
  });
  afterAll(async () => {
    await db.destroy();
    await api.stop();
  });

  const post = (more: object) =>
    ada.call('POST', `/portfolios/${portfolioId}/transactions`, {
      kind: 'deposit',
      date: '2024-01-02',
      ...more,
    });
  async function read(direction: 'asc' | 'desc'): Promise<TransactionRow[][]> {
    const chunks: TransactionRow[][] = [];
    for await (const chunk of readPortfolio(db, portfolio, direction)) chunks.push(chunk);
    return chunks;
  }
  const placesOf = (chunks: Awaited<ReturnType<typeof read>>) =>
    chunks.flat().map(({ date, day_order }) => `${date}: ${day_order}`);

  test('are read in chunks, forwards and backwards', async () => {
    const chunks = await read('asc');
    expect(Math.max(...chunks.map((chunk) => chunk.length))).toBeLessThan(300);
    expect(chunks.flat()).toHaveLength(721);
    expect(placesOf(await read('desc'))).toEqual(placesOf(chunks).toReversed());
  });

  test('move back for one in front of them', async () => {
    expect((await post({ amount: 7, order: 0 })).status).toBe(201);
    const dated = (await read('asc')).flat().filter(({ date }) => date !== null);
    expect(dated.map(({ day_order }) => day_order)).toEqual(dated.map((_, at) => at));
    expect(dated[0]).toMatchObject({ amount: '7' });
  });
});
