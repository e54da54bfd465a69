import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '#server/platform/db/connection/database.ts';
import { bothDatabases, createSeededDatabase, databases, type TestDatabase } from '#tests/support/api.ts';
import { inScope } from '#tests/support/scope.ts';
import { scriptedSource } from '#tests/support/scripted-source.ts';
import type { MarketProvider } from '../market-provider.ts';
import { type FailureKind, SourceFailure } from '../market-source.ts';
import { createSnapshotProvider } from '../snapshot/snapshot-provider.ts';
import { createLiveProvider } from './live-provider.ts';

const start = Date.parse('2026-11-20T12:00:00Z');
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** Many times what the calls of a day are enough for. */
const customerCount = inScope(16, 200);

let snapshot: MarketProvider;
beforeAll(async () => {
  snapshot = await createSnapshotProvider({ dataDir: join(import.meta.dirname, '../../../../../data') });
});
afterAll(() => snapshot.close());

describe.each(bothDatabases)('live provider on %s', (kind) => {
  let testDatabase: TestDatabase;
  let database: Database;
  let now = start;
  let live = scriptedSource();
  let failures: FailureKind[] = [];
  let providers: ReturnType<typeof createLiveProvider>[] = [];

  beforeAll(async () => {
    ({ testDatabase, database } = await createSeededDatabase(kind));
  });
  beforeEach(() => {
    live = scriptedSource();
    now = start;
    failures = [];
    providers = [];
  });
  afterEach(async () => {
    await database.db.deleteFrom('source_answers').execute();
    await database.db.deleteFrom('source_calls').execute();
  });
  afterAll(async () => {
    await database.close();
    await testDatabase.remove();
  });

  function openMarket(callsPerDay?: number) {
    const market = createLiveProvider({
      db: database.db,
      source: live.source,
      snapshot,
      quoteFreshMs: minute,
      callsPerDay,
      now: () => now,
      onFailure: ({ kind: failed }) => failures.push(failed),
    });
    providers.push(market);
    return market;
  }

  /** Waits for background requests. */
  const settle = () => Promise.all(providers.map((market) => market.idle()));

  const priceOf = async (market: MarketProvider, symbol: string) => (await market.quotes([symbol]))[0]?.price;
  const failWith = (failed: FailureKind) =>
    live.setFailure(() => Promise.reject(new SourceFailure(failed, 'as the test says')));

  test('shares answers with other instances and after a restart', async () => {
    const one = openMarket();
    await one.quotes(['AAPL']);
    await expect.poll(() => priceOf(one, 'AAPL')).toBe(100);
    await settle();
    const another = openMarket();
    expect(await priceOf(another, 'AAPL')).toBe(100);
    now += 2 * minute;
    live.setPrice(102);
    await one.quotes(['AAPL']);
    await expect.poll(() => priceOf(one, 'AAPL')).toBe(102);
    await settle();
    await another.quotes(['AAPL']);
    await expect.poll(() => priceOf(another, 'AAPL')).toBe(102);
    expect(live.calls()).toBe(2);
  });

  test(`stays within 250 calls a day for ${customerCount} customers with 50 symbols each on two instances`, async () => {
    const found = await Promise.all(['a', 's', 'c'].map((query) => snapshot.search(query, { limit: 50 })));
    const symbols = [...new Set(found.flat().map(({ symbol }) => symbol))];
    const instances = [openMarket(250), openMarket(250)];
    const customers = Array.from({ length: customerCount }, (_, customer) =>
      Array.from({ length: 50 }, (_, held) => symbols[(customer * 7 + held * 3) % symbols.length] ?? 'AAPL'),
    );
    now = Date.parse('2026-11-20T00:00:00Z');
    const perHour: number[] = [];
    for (let quarter = 0; quarter < 96; quarter += 1) {
      now = Date.parse('2026-11-20T00:00:00Z') + quarter * 15 * minute;
      const active = customers.filter((_, customer) => (customer + quarter) % 8 === 0);
      await Promise.all(active.map((held, at) => instances[at % 2]?.quotes(held)));
      await settle();
      if (quarter % 4 === 3) perHour.push(live.calls());
    }
    expect(live.calls()).toBeLessThanOrEqual(250);
    expect(live.calls()).toBeGreaterThan(200);
    // The quota is spread over the day.
    expect(perHour[5]).toBeLessThan(100);
    now += day;
    await instances[0]?.quotes(customers[0] ?? []);
    await settle();
    expect(live.calls()).toBeLessThanOrEqual(500);
  });

  // The other tests do not depend on locks, transactions or the order of rows.
  test('sends no request until the next day when the source reports an exhausted quota', async () => {
    const market = openMarket(250);
    failWith('budget');
    await market.quotes(['AAPL']);
    await settle();
    live.setFailure(undefined);
    now += 11 * hour;
    await market.quotes(['MSFT']);
    await settle();
    expect(live.calls()).toBe(1);
    expect((await market.health?.())?.calls).toEqual({ used: 250, allowed: 250 });
    expect(await priceOf(market, 'MSFT')).not.toBe(100);
    now += 2 * hour;
    await market.quotes(['MSFT']);
    await expect.poll(() => priceOf(market, 'MSFT')).toBe(100);
  });

  test('reports the status snapshot, live or delayed', async () => {
    const market = openMarket();
    expect(await market.status()).toMatchObject({ live: false, asOf: '2026-08-21' });
    await market.quotes(['AAPL']);
    await expect.poll(() => priceOf(market, 'AAPL')).toBe(100);
    expect(await market.status()).toEqual({
      provider: 'scripted',
      live: true,
      asOf: new Date(now).toISOString(),
    });
    now += hour;
    expect(await market.status()).toMatchObject({
      live: false,
      message: 'Prices are delayed: the newest are of 2026-11-20 12:00 UTC.',
    });
  });

  if (!databases.includes(kind)) return;

  test('returns the snapshot price at once and the live price when it arrives', async () => {
    const market = openMarket();
    expect(await priceOf(market, 'AAPL')).toBe(309.35);
    await expect.poll(() => priceOf(market, 'AAPL')).toBe(100);
  });

  test('sends one request for concurrent callers and refreshes after a minute', async () => {
    const market = openMarket();
    await Promise.all(Array.from({ length: 50 }, () => market.quotes(['AAPL'])));
    await expect.poll(() => priceOf(market, 'AAPL')).toBe(100);
    expect(live.calls()).toBe(1);
    live.setPrice(101);
    now += minute - 1;
    expect(await priceOf(market, 'AAPL')).toBe(100);
    await settle();
    expect(live.calls()).toBe(1);
    now += 2;
    expect(await priceOf(market, 'AAPL')).toBe(100);
    await expect.poll(() => priceOf(market, 'AAPL')).toBe(101);
    expect(live.calls()).toBe(2);
  });

  test('waits for an unlisted symbol and caches that it is unknown', async () => {
    const market = openMarket();
    expect(await priceOf(market, 'NEWCO')).toBe(100);
    live.unknown.add('NOBODY');
    expect(await market.quotes(['NOBODY'])).toEqual([]);
    const calls = live.calls();
    expect(await market.quotes(['NOBODY'])).toEqual([]);
    expect(live.calls()).toBe(calls);
  });

  test('stops waiting for a source that never responds', async () => {
    live.setFailure(() => new Promise<never>(() => undefined));
    const market = openMarket();
    expect(await priceOf(market, 'AAPL')).toBe(309.35);
    expect(await market.quotes(['NEWCO'])).toEqual([]);
    expect(await market.search('zzzzqqq', { limit: 5 })).toEqual([]);
    expect(await market.history('NEWCO', '1y')).toEqual({ symbol: 'NEWCO', asOf: null, bars: [] });
  });

  test.each<FailureKind>(['busy', 'unreachable', 'slow', 'garbage'])(
    'opens the circuit breaker after three failures (%s) and closes it after a successful probe',
    async (failed) => {
      const market = openMarket();
      failWith(failed);
      for (const symbol of ['A', 'AA', 'AAPL', 'MSFT', 'KO']) {
        await market.quotes([symbol]);
        await settle();
      }
      expect(live.calls()).toBe(3);
      expect(failures).toEqual([failed, failed, failed]);
      expect((await market.status()).live).toBe(false);
      live.setFailure(undefined);
      now += 16_000;
      await market.quotes(['AAPL']);
      await expect.poll(() => priceOf(market, 'AAPL')).toBe(100);
      expect(await market.status()).toMatchObject({ provider: 'scripted', live: true });
      await settle();
    },
  );

  test('does not retry a rejected key within an hour', async () => {
    const market = openMarket();
    failWith('refused');
    await market.quotes(['AAPL']);
    await settle();
    for (let count = 0; count < 5; count += 1) {
      now += minute;
      await market.quotes(['AAPL', 'MSFT']);
      await settle();
    }
    expect(live.calls()).toBe(1);
  });

  test('pauses only the symbol that the plan lacks, for a day', async () => {
    const market = openMarket();
    failWith('plan');
    await market.quotes(['AAPL']);
    await settle();
    live.setFailure(undefined);
    now += hour;
    await market.quotes(['AAPL', 'MSFT']);
    await expect.poll(() => priceOf(market, 'MSFT')).toBe(100);
    expect(await priceOf(market, 'AAPL')).toBe(309.35);
    now += day;
    await market.quotes(['AAPL']);
    await expect.poll(() => priceOf(market, 'AAPL')).toBe(100);
  });

  test('keeps the industry of the snapshot until the source lists its peers', async () => {
    const market = openMarket();
    await market.profile('AAPL');
    await settle();
    const early = await market.profile('AAPL');
    expect([early?.companyName, early?.industry]).toEqual(['AAPL live', 'Consumer Electronics']);
    expect((await market.peers('Consumer Electronics', { limit: 3 })).map(({ symbol }) => symbol)).toContain(
      'SONY',
    );
    await expect.poll(async () => (await market.profile('AAPL'))?.industry).toBe('Live industry');
    const peers = await market.peers('Live industry', { limit: 2, exclude: 'P1' });
    expect(peers.map(({ symbol }) => symbol)).toEqual(['P2', 'P3']);
  });

  test('keeps the industries and peers of the snapshot if the plan has no peers', async () => {
    const market = openMarket();
    await market.profile('AAPL');
    await settle();
    failWith('plan');
    for (let count = 0; count < 3; count += 1) {
      expect((await market.profile('AAPL'))?.industry).toBe('Consumer Electronics');
      await settle();
    }
  });

  test('uses history and search results of the source', async () => {
    const market = openMarket();
    expect((await market.history('AAPL', '1m')).bars.length).toBeGreaterThan(15);
    await expect.poll(async () => (await market.history('AAPL', '1m')).asOf).toBe('2026-11-20');
    const matches = await market.search('apple', { limit: 5 });
    expect(matches[0]?.symbol).toBe('AAPL');
    expect((await market.search('newcorp', { limit: 5 }))[0]?.symbol).toBe('newcorp');
  });

  test('ranks exact matches of the source before spelling corrections', async () => {
    const found = await openMarket().search('micrsoft', { limit: 5 });
    expect(found.map(({ symbol }) => symbol).slice(0, 2)).toEqual(['micrsoft', 'MSFT']);
  });

  test('falls back to spelling corrections if the source finds nothing or fails', async () => {
    live.unknown.add('micrsoft');
    expect((await openMarket().search('micrsoft', { limit: 5 }))[0]?.symbol).toBe('MSFT');
    failWith('unreachable');
    expect((await openMarket().search('nvida', { limit: 5 }))[0]?.symbol).toBe('NVDA');
  });

  test('answers from the snapshot when the database is closed', async () => {
    const closed = await openDatabase({
      databaseUrl: testDatabase.settings['DATABASE_URL'],
      dataDir: testDatabase.settings['DATA_DIR'] ?? '',
      onError: () => undefined,
      ...(kind === 'sqlite' && { dataDir: `${testDatabase.settings['DATA_DIR']}/other` }),
    });
    await closed.close();
    const market = createLiveProvider({
      db: closed.db,
      source: live.source,
      snapshot,
      quoteFreshMs: minute,
      callsPerDay: 250,
      now: () => now,
      onFailure: ({ kind: failed }) => failures.push(failed),
    });
    expect(await priceOf(market, 'AAPL')).toBe(309.35);
    expect((await market.profile('AAPL'))?.companyName).toBe('Apple Inc.');
  });
});
