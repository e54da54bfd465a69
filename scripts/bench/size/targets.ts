import { setTimeout as wait } from 'node:timers/promises';
import { startProduct } from '#tests/support/product.ts';
import { openApiSession } from '../api-session.ts';
import { cpuMs } from '../process-usage.ts';
import { type Client, openClient } from './client.ts';
import { type DatabaseFactory, openSeedDatabase, type Settings } from './database-factory.ts';
import { type Dataset, databaseBytes, seedDatabase, seedPassword } from './seed-database.ts';
import { sessionToken } from './stable-ids.ts';

/** A product on the empty or the full database, with clients for it. */
export interface BenchTarget {
  dataset: Dataset;
  client: Client;
  adminCookie: string;
  /** The processes of the product and of its database. */
  pids(): number[];
  stop(): Promise<unknown>;
}

const editor = { name: 'Bench', email: 'editor@holdwise.example', password: seedPassword };

export const cookieOf = (customer: number): string => `holdwise_customer=${sessionToken(customer)}`;

async function createAdmin(url: string): Promise<string> {
  const { call, cookie } = openApiSession(url);
  await call('POST', '/admin/create', editor);
  await call('POST', '/admin/login', { email: editor.email, password: editor.password });
  return cookie();
}

export interface SeedResult {
  seconds: number;
  rows: Record<string, number>;
  bytes: number;
}

/** Seeds a database and reports the time, the rows and the size. */
export async function seedTimed(settings: Settings, dataset: Dataset): Promise<SeedResult> {
  const start = performance.now();
  const database = await openSeedDatabase(settings);
  try {
    const rows = await seedDatabase(database, dataset);
    return { rows, seconds: (performance.now() - start) / 1000, bytes: await databaseBytes(database) };
  } finally {
    await database.close();
  }
}

const samplePause = 1_000;
const quietShare = 0.05;
const longestStartMs = 180_000;

/** Waits until the jobs after a start have gone through the database: they would be charged to the first requests. */
async function untilQuiet(pid: number): Promise<void> {
  const start = performance.now();
  for (let share = 1; share > quietShare && performance.now() - start < longestStartMs; ) {
    const before = cpuMs([pid]);
    await wait(samplePause);
    share = (cpuMs([pid]) - before) / samplePause;
  }
}

/** Starts the product on a seeded database. */
export async function startTarget(
  databases: DatabaseFactory,
  settings: Settings,
  dataset: Dataset,
): Promise<BenchTarget> {
  const product = await startProduct({ ...settings, TRUST_PROXY: 'on' });
  const adminCookie = await createAdmin(product.url);
  await untilQuiet(product.pid);
  const client = openClient(product.url);
  return {
    dataset,
    client,
    pids: () => [product.pid, ...databases.pids()],
    adminCookie,
    async stop() {
      client.close();
      await product.stop();
    },
  };
}
