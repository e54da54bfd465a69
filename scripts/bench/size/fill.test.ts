import { expect, onTestFinished, test } from 'vitest';
import { clientOf, createDatabasePlace, databaseAt, databases, startAt } from '../../../tests/support/api.ts';
import { fillDatabase } from './fill.ts';
import { measuredCustomer } from './made-customers.ts';
import { cookieOf } from './sides.ts';

const now = Date.now();
const everybody = { now, customers: 40, articles: 200 };

async function filled(kind: (typeof databases)[number], filling: Parameters<typeof fillDatabase>[1]) {
  const { place, database } = await createDatabasePlace(kind);
  onTestFinished(() => place.remove());
  const counts = await fillDatabase(database, filling);
  await database.close();
  return { place, counts };
}

async function asked(place: Awaited<ReturnType<typeof filled>>['place'], customer: number) {
  const app = await startAt(place);
  try {
    const client = clientOf(app);
    const [name = '', token = ''] = cookieOf(customer).split('=');
    client.cookies.set(name, token);
    const [portfolios, news] = [
      await client.call('GET', '/portfolios'),
      await client.call('GET', '/news/all'),
    ];
    return { portfolios: portfolios.body.portfolios, news: news.body };
  } finally {
    await app.close();
  }
}

test.each(databases)('what is filled into %s is served', { timeout: 30_000 }, async (kind) => {
  const { place, counts } = await filled(kind, everybody);
  expect(counts).toMatchObject({
    customers: 40,
    portfolios: 120,
    tickers: 2_000,
    articles: 200,
    sessions: 40,
  });
  const customer = measuredCustomer(everybody);
  const { portfolios, news } = await asked(place, customer);
  expect(portfolios.map(({ tickers }: { tickers: unknown[] }) => tickers.length)).toEqual([17, 17, 16]);
  expect(portfolios[0].tickers[0].lastPrice).toBeGreaterThan(0);
  expect(news.total).toBeGreaterThan(150);
  expect(news.data[0].pictures).not.toEqual([]);
  expect(news.data[0].description.length).toBeGreaterThan(3_000);

  const alone = await filled(kind, { ...everybody, only: customer, newest: 60 });
  expect(alone.counts).toMatchObject({ customers: 1, portfolios: 3, tickers: 50, articles: 60 });
  const same = await asked(alone.place, customer);
  expect(same.portfolios).toEqual(portfolios);
  expect(same.news.data).toEqual(news.data);
});

test.each(databases)('a database on %s with anything in it is refused', { timeout: 30_000 }, async (kind) => {
  const { place } = await filled(kind, { ...everybody, only: 0, newest: 1 });
  const database = await databaseAt(place);
  onTestFinished(() => database.close());
  await expect(fillDatabase(database, everybody)).rejects.toThrow(/not empty: customers/);
  const customers = await database.db.selectFrom('customers').select('id').execute();
  expect(customers).toHaveLength(1);
});
