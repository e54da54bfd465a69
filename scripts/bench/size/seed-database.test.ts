import { expect, onTestFinished, test } from 'vitest';
import { clientOf, createSeededDatabase, databases, openTestDatabase, startApp } from '#tests/support/api.ts';
import { measuredCustomer } from './customer-rows.ts';
import { seedDatabase } from './seed-database.ts';
import { cookieOf } from './targets.ts';

const now = Date.now();
const dataset = { now, customers: 40, articles: 200 };

async function seed(kind: (typeof databases)[number], rows: Parameters<typeof seedDatabase>[1]) {
  const { testDatabase, database } = await createSeededDatabase(kind);
  onTestFinished(() => testDatabase.remove());
  const counts = await seedDatabase(database, rows);
  await database.close();
  return { testDatabase, counts };
}

async function readAs(testDatabase: Awaited<ReturnType<typeof seed>>['testDatabase'], customer: number) {
  const app = await startApp(testDatabase);
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

test.each(databases)('the product on %s serves seeded data', async (kind) => {
  const { testDatabase, counts } = await seed(kind, dataset);
  expect(counts).toMatchObject({
    customers: 40,
    portfolios: 120,
    tickers: 2_000,
    articles: 200,
    sessions: 40,
  });
  const customer = measuredCustomer(dataset);
  const { portfolios, news } = await readAs(testDatabase, customer);
  expect(portfolios.map(({ tickers }: { tickers: unknown[] }) => tickers.length)).toEqual([17, 17, 16]);
  expect(portfolios[0].tickers[0].lastPrice).toBeGreaterThan(0);
  expect(news.total).toBeGreaterThan(150);
  expect(news.data[0].pictures).not.toEqual([]);
  expect(news.data[0].description.length).toBeGreaterThan(3_000);

  const single = await seed(kind, { ...dataset, only: customer, newest: 60 });
  expect(single.counts).toMatchObject({ customers: 1, portfolios: 3, tickers: 50, articles: 60 });
  const same = await readAs(single.testDatabase, customer);
  expect(same.portfolios).toEqual(portfolios);
  expect(same.news.data).toEqual(news.data);
});

test.each(databases)('refuses to seed a database on %s that has rows', async (kind) => {
  const { testDatabase } = await seed(kind, { ...dataset, only: 0, newest: 1 });
  const database = await openTestDatabase(testDatabase);
  onTestFinished(() => database.close());
  await expect(seedDatabase(database, dataset)).rejects.toThrow(/not empty: customers/);
  const customers = await database.db.selectFrom('customers').select('id').execute();
  expect(customers).toHaveLength(1);
});
