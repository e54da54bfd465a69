import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createDatabasePlace, databases, type Place } from '../../../../../tests/support/api.ts';
import { type Database, openDatabase } from '../../../platform/db/database.ts';
import type { MarketProvider } from '../market-provider.ts';
import { type FailureKind, SourceFailure } from '../market-source.ts';
import { createSnapshotProvider } from '../snapshot/snapshot-provider.ts';
import { createGatedProvider } from './gated-provider.ts';
import { scriptedSource } from './scripted-source.ts';

const begin = Date.parse('2026-11-20T12:00:00Z');
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

let snapshot: MarketProvider;
beforeAll(async () => {
  snapshot = await createSnapshotProvider({ dataDir: join(import.meta.dirname, '../../../../../data') });
});
afterAll(() => snapshot.close());

describe.each(databases)('the gate on %s', (kind) => {
  let place: Place;
  let database: Database;
  let now = begin;
  let live = scriptedSource();
  let failures: FailureKind[] = [];
  let gates: ReturnType<typeof createGatedProvider>[] = [];

  beforeAll(async () => {
    ({ place, database } = await createDatabasePlace(kind));
  });
  beforeEach(() => {
    live = scriptedSource();
    now = begin;
    failures = [];
    gates = [];
  });
  afterEach(async () => {
    await database.db.deleteFrom('source_answers').execute();
    await database.db.deleteFrom('source_calls').execute();
  });
  afterAll(async () => {
    await database.close();
    await place.remove();
  });

  function gate(callsPerDay?: number) {
    const market = createGatedProvider({
      db: database.db,
      source: live.source,
      snapshot,
      quoteFreshMs: minute,
      callsPerDay,
      now: () => now,
      onFailure: ({ kind: failed }) => failures.push(failed),
    });
    gates.push(market);
    return market;
  }

  /** Lets what runs in the background end. */
  const settle = () => Promise.all(gates.map((market) => market.idle()));

  const priceOf = async (market: MarketProvider, symbol: string) => (await market.quotes([symbol]))[0]?.price;
  const fails = (failed: FailureKind) =>
    live.setTrouble(() => Promise.reject(new SourceFailure(failed, 'as the test says')));

  test('the snapshot is answered at once, the live price as soon as it is there', async () => {
    const market = gate();
    expect(await priceOf(market, 'AAPL')).toBe(309.35);
    await expect.poll(() => priceOf(market, 'AAPL')).toBe(100);
  });

  test('however many ask, the source is asked once until its answer is a minute old', async () => {
    const market = gate();
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

  test('another instance takes what one has asked, and so does one that starts anew', async () => {
    const one = gate();
    await one.quotes(['AAPL']);
    await expect.poll(() => priceOf(one, 'AAPL')).toBe(100);
    await settle();
    const another = gate();
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

  test('what nobody knows is waited for, and is then known to be unknown', async () => {
    const market = gate();
    expect(await priceOf(market, 'NEWCO')).toBe(100);
    live.unknown.add('NOBODY');
    expect(await market.quotes(['NOBODY'])).toEqual([]);
    const calls = live.calls();
    expect(await market.quotes(['NOBODY'])).toEqual([]);
    expect(live.calls()).toBe(calls);
  });

  test('a source that never answers keeps nobody waiting for ever', async () => {
    live.setTrouble(() => new Promise<never>(() => undefined));
    const market = gate();
    expect(await priceOf(market, 'AAPL')).toBe(309.35);
    expect(await market.quotes(['NEWCO'])).toEqual([]);
    expect(await market.search('zzzzqqq', { limit: 5 })).toEqual([]);
    expect(await market.history('NEWCO', '1y')).toEqual({ symbol: 'NEWCO', asOf: null, bars: [] });
  });

  test.each<FailureKind>(['busy', 'unreachable', 'slow', 'garbage'])(
    'after three failures in a row (%s) it is left alone, then tried once, and trusted again',
    async (failed) => {
      const market = gate();
      fails(failed);
      for (const symbol of ['A', 'AA', 'AAPL', 'MSFT', 'KO']) {
        await market.quotes([symbol]);
        await settle();
      }
      expect(live.calls()).toBe(3);
      expect(failures).toEqual([failed, failed, failed]);
      expect((await market.status()).live).toBe(false);
      live.setTrouble(undefined);
      now += 16_000;
      await market.quotes(['AAPL']);
      await expect.poll(() => priceOf(market, 'AAPL')).toBe(100);
      expect(await market.status()).toMatchObject({ provider: 'scripted', live: true });
    },
  );

  test('a key that is refused is not tried again and again', async () => {
    const market = gate();
    fails('refused');
    await market.quotes(['AAPL']);
    await settle();
    for (let count = 0; count < 5; count += 1) {
      now += minute;
      await market.quotes(['AAPL', 'MSFT']);
      await settle();
    }
    expect(live.calls()).toBe(1);
  });

  test('what the plan lacks is left alone for a day, and nothing else is', async () => {
    const market = gate();
    fails('plan');
    await market.quotes(['AAPL']);
    await settle();
    live.setTrouble(undefined);
    now += hour;
    await market.quotes(['AAPL', 'MSFT']);
    await expect.poll(() => priceOf(market, 'MSFT')).toBe(100);
    expect(await priceOf(market, 'AAPL')).toBe(309.35);
    now += day;
    await market.quotes(['AAPL']);
    await expect.poll(() => priceOf(market, 'AAPL')).toBe(100);
  });

  test('when the source says that its budget is used up, nobody asks before the next day', async () => {
    const market = gate(250);
    fails('budget');
    await market.quotes(['AAPL']);
    await settle();
    live.setTrouble(undefined);
    now += 11 * hour;
    await market.quotes(['MSFT']);
    await settle();
    expect(live.calls()).toBe(1);
    expect(await priceOf(market, 'MSFT')).not.toBe(100);
    now += 2 * hour;
    await market.quotes(['MSFT']);
    await expect.poll(() => priceOf(market, 'MSFT')).toBe(100);
  });

  test('industries are those of the snapshot until the source has answered about its own', async () => {
    const market = gate();
    await market.profile('AAPL');
    await settle();
    const early = await market.profile('AAPL');
    expect([early?.companyName, early?.industry]).toEqual(['AAPL live', 'Computer Manufacturing']);
    expect(
      (await market.peers('Computer Manufacturing', { limit: 3 })).map(({ symbol }) => symbol),
    ).toContain('DELL');
    await expect.poll(async () => (await market.profile('AAPL'))?.industry).toBe('Live industry');
    const peers = await market.peers('Live industry', { limit: 2, exclude: 'P1' });
    expect(peers.map(({ symbol }) => symbol)).toEqual(['P2', 'P3']);
  });

  test('a plan without peers leaves the snapshot’s industries and peers together', async () => {
    const market = gate();
    await market.profile('AAPL');
    await settle();
    fails('plan');
    for (let count = 0; count < 3; count += 1) {
      expect((await market.profile('AAPL'))?.industry).toBe('Computer Manufacturing');
      await settle();
    }
  });

  test('history and search come from the source where it has them', async () => {
    const market = gate();
    expect((await market.history('AAPL', '1m')).bars.length).toBeGreaterThan(15);
    await expect.poll(async () => (await market.history('AAPL', '1m')).asOf).toBe('2026-11-20');
    const typed = await market.search('apple', { limit: 5 });
    expect(typed[0]?.symbol).toBe('AAPL');
    expect(await market.search('newcorp', { limit: 5 })).toMatchObject([{ symbol: 'newcorp' }]);
  });

  test('the status tells what is shown: the snapshot, live, delayed', async () => {
    const market = gate();
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

  test('a database that is gone costs no answer', async () => {
    const closed = await openDatabase({
      databaseUrl: place.settings['DATABASE_URL'],
      dataDir: place.settings['DATA_DIR'] ?? '',
      onError: () => undefined,
      ...(kind === 'sqlite' && { dataDir: `${place.settings['DATA_DIR']}-other` }),
    });
    await closed.close();
    const market = createGatedProvider({
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

  test('a budget of 250 calls holds through a day of 200 customers with 50 symbols each, on two instances', async () => {
    const found = await Promise.all(['a', 's', 'c'].map((query) => snapshot.search(query, { limit: 50 })));
    const watched = [...new Set(found.flat().map(({ symbol }) => symbol))];
    const instances = [gate(250), gate(250)];
    const customers = Array.from({ length: 200 }, (_, customer) =>
      Array.from({ length: 50 }, (_, held) => watched[(customer * 7 + held * 3) % watched.length] ?? 'AAPL'),
    );
    now = Date.parse('2026-11-20T00:00:00Z');
    const perHour: number[] = [];
    for (let quarter = 0; quarter < 96; quarter += 1) {
      now = Date.parse('2026-11-20T00:00:00Z') + quarter * 15 * minute;
      const looking = customers.filter((_, customer) => (customer + quarter) % 8 === 0);
      await Promise.all(looking.map((symbols, at) => instances[at % 2]?.quotes(symbols)));
      await settle();
      if (quarter % 4 === 3) perHour.push(live.calls());
    }
    expect(live.calls()).toBeLessThanOrEqual(250);
    expect(live.calls()).toBeGreaterThan(200);
    // Not all of it in the morning.
    expect(perHour[5]).toBeLessThan(100);
    now += day;
    await instances[0]?.quotes(customers[0] ?? []);
    await settle();
    expect(live.calls()).toBeLessThanOrEqual(500);
  }, 60_000);
});
