import { type Product, startProduct } from '#tests/support/product.ts';
import { createCpuMeter } from './process-usage.ts';
import { articleRow } from './size/article-rows.ts';
import type { RequestSpec } from './size/client.ts';
import { emailOf, isMeasurable, portfolioRows } from './size/customer-rows.ts';
import { type DatabaseKind, openDatabaseFactory } from './size/database-factory.ts';
import { type Dataset, seedPassword } from './size/seed-database.ts';
import { cookieOf, seedTimed } from './size/targets.ts';

/** Requests of many customers: each call returns another customer, from another address. */
export interface Traffic {
  portfolios(): RequestSpec;
  logIn(): RequestSpec;
  addTicker(): RequestSpec;
  mixed(): RequestSpec;
}

/** One or more products on one seeded database. */
export interface BenchEnvironment {
  kind: DatabaseKind;
  products: readonly Product[];
  traffic: Traffic;
  /** CPU time that the products and the database have used so far, in milliseconds. */
  used(): { products: number; database: number };
  stop(): Promise<void>;
}

const api = '/api/v1';

/** Enough customers that a minute of load reaches neither a login limit nor the ticker limit of a portfolio. */
const datasetForLoad = (): Dataset => ({ now: Date.now(), customers: 2_000, articles: 200 });

const addressOf = (number: number) => `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;

function createTraffic(dataset: Dataset): Traffic {
  const customers = Array.from({ length: dataset.customers }, (_, customer) => customer).filter(isMeasurable);
  const sessions = customers.map((customer) => ({ cookie: cookieOf(customer) }));
  const portfolioIds = customers.map((customer) => portfolioRows(customer, dataset).map(({ id }) => id));
  const reads: RequestSpec[] = [
    { path: `${api}/market/quote?symbol=AAPL` },
    { path: `${api}/market/search-symbol?query=app` },
    { path: '/' },
    { path: `${api}/news/latest` },
    { path: `/news-detail/${articleRow(0, dataset).slug}` },
  ];
  let sent = 0;
  const next = () => {
    sent += 1;
    return { number: sent, index: sent % customers.length };
  };
  const portfolios = (index: number) => ({ path: `${api}/portfolios`, headers: sessions[index] ?? {} });
  function addTicker(): RequestSpec {
    const { number, index } = next();
    const portfolioId = portfolioIds[index]?.[Math.floor(number / customers.length) % 3];
    const body = { symbol: `Q${number.toString(36).toUpperCase()}`, shares: '10.5', buyPrice: '99.95' };
    return {
      method: 'POST',
      path: `${api}/portfolios/${portfolioId}/tickers`,
      headers: sessions[index] ?? {},
      body,
    };
  }
  function logIn(): RequestSpec {
    const { number, index } = next();
    const headers = { 'x-forwarded-for': addressOf(number) };
    const body = { email: emailOf(customers[index] ?? 0), password: seedPassword };
    return { method: 'POST', path: `${api}/customer/login`, headers, body };
  }
  return {
    portfolios: () => portfolios(next().index),
    addTicker,
    logIn,
    mixed() {
      const { number, index } = next();
      if (number % 500 === 0) return logIn();
      if (number % 100 === 1) return addTicker();
      return number % 2 === 0 ? portfolios(index) : (reads[number % reads.length] ?? portfolios(index));
    },
  };
}

export async function openBenchEnvironment(kind: DatabaseKind, instances = 1): Promise<BenchEnvironment> {
  const databases = await openDatabaseFactory(kind);
  const dataset = datasetForLoad();
  const settings = await databases.create('bench');
  await seedTimed(settings, dataset);
  const products: Product[] = [];
  for (let instance = 0; instance < instances; instance += 1)
    products.push(await startProduct({ ...settings, TRUST_PROXY: 'on' }));
  const productsUsed = createCpuMeter(() => products.map(({ pid }) => pid));
  const databaseUsed = createCpuMeter(() => databases.pids());
  return {
    kind,
    products,
    traffic: createTraffic(dataset),
    used: () => ({ products: productsUsed(), database: databaseUsed() }),
    async stop() {
      for (const product of products) await product.stop();
      await databases.stop();
    },
  };
}
