import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createSeededDatabase, type TestDatabase } from '#tests/support/api.ts';
import { readConfig } from './config.ts';
import type { Database } from './platform/db/connection/database.ts';
import type { MarketProvider } from './providers/market/market-provider.ts';
import type { FailureKind } from './providers/market/market-source.ts';
import { openMarket } from './providers/open-market.ts';

const dataDir = join(import.meta.dirname, '../../data');
const shippedPrice = 309.35;

let testDatabase: TestDatabase;
let database: Database;
let market: MarketProvider;
let failures: FailureKind[];

beforeAll(async () => {
  ({ testDatabase, database } = await createSeededDatabase('sqlite'));
});
afterEach(async () => {
  await market.close();
  vi.unstubAllGlobals();
});
afterAll(async () => {
  await database.close();
  await testDatabase.remove();
});

/** Opens the market that these settings choose, with a network that behaves like this. */
async function open(network: typeof fetch, settings: Record<string, string> = {}) {
  const stub = vi.fn<typeof fetch>(network);
  vi.stubGlobal('fetch', stub);
  failures = [];
  market = await openMarket({
    dataDir,
    db: database.db,
    settings: readConfig(settings).market,
    onFailure: ({ kind }) => failures.push(kind),
    instrumentation: (_call, work) => work(),
  });
  return stub;
}

/** Reads what pages show: prices of a shipped and another symbol, and a search. */
async function readPage(): Promise<void> {
  const quotes = await market.quotes(['AAPL', 'NEWCO.WA']);
  expect(quotes.map(({ symbol, price }) => [symbol, price])).toEqual([['AAPL', shippedPrice]]);
  expect(await market.search('apple', { limit: 3 })).not.toEqual([]);
  expect(await market.search('zzqqzz', { limit: 3 })).toEqual([]);
  expect((await market.history('AAPL', '1y')).bars.length).toBeGreaterThan(200);
  expect((await market.securityData('AAPL'))?.prices.days.length).toBeGreaterThan(1000);
  expect(await market.securityData('NEWCO.WA')).toBeUndefined();
}

test.each<[string, typeof fetch, FailureKind]>([
  ['there is no network', () => Promise.reject(new TypeError('fetch failed')), 'unreachable'],
  ['a wrong answer comes', async () => new Response('<!DOCTYPE html><p>Sorry'), 'garbage'],
  ['the calls are used up', async () => new Response('Too Many Requests', { status: 429 }), 'busy'],
])('answers from the snapshot when %s', async (_when, network, kind) => {
  const fetched = await open(network);
  await readPage();
  await expect.poll(() => failures).toContain(kind);
  await readPage();
  expect(fetched).toHaveBeenCalled();
  expect(await market.status()).toMatchObject({ live: false, asOf: '2026-08-21' });
});

test('answers from the snapshot while a slow network does not', async () => {
  const fetched = await open(
    (_input, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      }),
  );
  for (let reads = 0; reads < 20; reads += 1) await readPage();
  await expect.poll(() => fetched.mock.calls.length).toBeGreaterThan(0);
});

test.each<Record<string, string>>([
  { HOST: '0.0.0.0' },
  { PUBLIC_URL: 'https://holdwise.example' },
  { MARKET_PROVIDER: 'snapshot' },
])('calls nobody with %o', async (settings) => {
  const fetched = await open(() => Promise.reject(new TypeError('fetch failed')), settings);
  await readPage();
  expect(fetched).not.toHaveBeenCalled();
  expect(market.health).toBeUndefined();
});
