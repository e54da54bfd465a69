import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inChunks } from '#domain/chunk.ts';
import { limits } from '#domain/limits.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { type Api, type Client, databases, startApi } from '#tests/support/api.ts';
import { openBeside } from '#tests/support/open-beside.ts';

const daysFrom1970 = (count: number) =>
  Array.from({ length: count }, (_, day) => new Date(day * 86_400_000).toISOString().slice(0, 10));

describe.each(databases)('quotas of portfolios on %s', (kind) => {
  let api: Api;
  let db: Db;
  let ada: Client;
  let path: string;
  beforeAll(async () => {
    api = await startApi(kind);
    db = await openBeside(api);
    ada = await api.customer();
    const { body } = await ada.call('POST', '/portfolios', { title: 'Long term' });
    path = `/portfolios/${body.portfolios[0]._id}`;
  });
  afterAll(async () => {
    await db.destroy();
    await api.stop();
  });

  const buy = (symbol: string) =>
    ada.call('POST', `${path}/transactions`, {
      kind: 'buy',
      symbol,
      date: '2024-01-02',
      shares: 1,
      price: 1,
    });

  test('a position has a limited number of dismissed dividends', async () => {
    await buy('KO');
    const { id, customer_id } = await db
      .selectFrom('tickers')
      .select(['id', 'customer_id'])
      .where('symbol', '=', 'KO')
      .executeTakeFirstOrThrow();
    const rows = daysFrom1970(limits.dismissedDividends).map((ex_date) => ({
      customer_id,
      ticker_id: id,
      ex_date,
    }));
    for (const values of inChunks(rows, 400))
      await db.insertInto('dismissed_dividends').values(values).execute();
    const dismiss = [{ symbol: 'KO', date: '2024-03-14' }];
    expect(await ada.call('POST', `${path}/dividends`, { dismiss })).toMatchObject({
      status: 409,
      body: { code: 'limit_reached', message: 'At most 2000 dividends of a position can be dismissed.' },
    });
  });

  test('a portfolio has a limited number of positions, closed ones included', async () => {
    await buy('AAPL');
    const one = await db
      .selectFrom('tickers')
      .selectAll()
      .where('symbol', '=', 'AAPL')
      .executeTakeFirstOrThrow();
    const rows = Array.from({ length: limits.positionsPerPortfolio }, (_, at) => ({
      ...one,
      id: `${one.id}-${at}`,
      symbol: `OLD${at}`,
      is_closed: 1 as const,
    }));
    for (const values of inChunks(rows, 200)) await db.insertInto('tickers').values(values).execute();
    expect(await buy('MSFT')).toMatchObject({
      status: 409,
      body: { message: 'A portfolio can have at most 5000 positions, closed ones included.' },
    });
  });

  test('a security has a limited number of prices', async () => {
    await ada.call('POST', '/securities', { symbol: 'MYFUND', name: 'My fund', currency: 'EUR' });
    const days = daysFrom1970(limits.pricesPerSecurity);
    const put = (dates: readonly string[]) =>
      ada.call('PUT', '/securities/MYFUND/prices', { prices: dates.map((date) => ({ date, price: 1 })) });
    for (const dates of inChunks(days, limits.pricesPerRequest)) expect((await put(dates)).status).toBe(200);
    expect(await put(['2026-01-02'])).toMatchObject({
      status: 409,
      body: { message: 'A security can have at most 20,000 manual prices.' },
    });
  });

  test('all securities of a customer have a limited number of prices', async () => {
    const copies = limits.pricesPerCustomer / limits.pricesPerSecurity - 1;
    for (let copy = 0; copy < copies; copy += 1)
      await db
        .insertInto('security_prices')
        .columns(['customer_id', 'symbol', 'date', 'price', 'from_address'])
        .expression((eb) =>
          eb
            .selectFrom('security_prices')
            .select(({ val }) => [
              'customer_id',
              val(`OWN${copy}`).as('symbol'),
              'date',
              'price',
              'from_address',
            ])
            .where('symbol', '=', 'MYFUND'),
        )
        .execute();
    const put = (price: number | null) =>
      ada.call('PUT', '/securities/AAPL/prices', { prices: [{ date: '2024-01-02', price }] });
    expect(await put(1)).toMatchObject({
      status: 409,
      body: { message: 'Your securities can have at most 200,000 manual prices in all.' },
    });
    expect((await put(null)).status).toBe(200);
  });
});
