import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '#server/platform/db/connection/database.ts';
import { bothDatabases, createSeededDatabase, databases, type TestDatabase } from '#tests/support/api.ts';
import { scriptedSource } from '#tests/support/scripted-source.ts';
import type { MarketProvider } from '../market-provider.ts';
import { SourceFailure } from '../market-source.ts';
import { createSnapshotProvider } from '../snapshot/snapshot-provider.ts';
import { loadAnswers, storeAnswers, sweepAnswers, trimAnswers } from './answer-store.ts';
import { createLiveProvider } from './live-provider.ts';

const noon = Date.parse('2026-11-20T12:00:00Z');
const attacker = { client: '203.0.113.9' };
const reader = { client: '198.51.100.7' };
const invented = (count: number) => Array.from({ length: count }, (_, at) => `ZQ${at}`);

let snapshot: MarketProvider;
beforeAll(async () => {
  snapshot = await createSnapshotProvider({ dataDir: join(import.meta.dirname, '../../../../../data') });
});
afterAll(() => snapshot.close());

describe.each(bothDatabases)('limits on visitors of a live source on %s', (kind) => {
  let testDatabase: TestDatabase;
  let database: Database;
  let live = scriptedSource();
  let now = noon;
  let market: ReturnType<typeof createLiveProvider>;

  beforeAll(async () => {
    ({ testDatabase, database } = await createSeededDatabase(kind));
  });
  beforeEach(() => {
    live = scriptedSource();
    now = noon;
  });
  afterEach(async () => {
    await database.db.deleteFrom('source_answers').execute();
    await database.db.deleteFrom('source_calls').execute();
  });
  afterAll(async () => {
    await database.close();
    await testDatabase.remove();
  });

  function openMarket(callsPerDay: number | undefined) {
    market = createLiveProvider({
      db: database.db,
      source: live.source,
      snapshot,
      quoteFreshMs: 60_000,
      callsPerDay,
      now: () => now,
      onFailure: () => undefined,
    });
  }

  async function requestEach(symbols: readonly string[], callerOf: (at: number) => { client: string }) {
    await Promise.all(symbols.map((symbol, at) => market.quotes([symbol], callerOf(at))));
    await market.idle();
  }

  async function priceFor(symbol: string): Promise<number | undefined> {
    await market.quotes([symbol], reader);
    await market.idle();
    return (await market.quotes([symbol], reader))[0]?.price;
  }

  const listed = async (count: number) => {
    const found = await Promise.all(
      ['a', 'c', 's', 'm', 'b', 't', 'p'].map((letter) => snapshot.search(letter, { limit: 100 })),
    );
    return [...new Set(found.flat().map(({ symbol }) => symbol))].slice(0, count);
  };

  test('limits one client that invents symbols, while listed symbols stay live', async () => {
    openMarket(250);
    await requestEach(invented(400), () => attacker);
    expect(live.calls()).toBeLessThanOrEqual(5);
    expect(await priceFor('AAPL')).toBe(100);
    expect(await priceFor('NEWCO')).toBe(100);
  });

  test('limits invented symbols of many clients to a tenth of the daily calls', async () => {
    openMarket(250);
    for (let hour = 0; hour < 12; hour += 1) {
      now = noon + hour * 3_600_000;
      await requestEach(invented(200), (at) => ({ client: `203.0.113.${at}` }));
    }
    expect(live.calls()).toBeLessThanOrEqual(25);
    expect(await priceFor('AAPL')).toBe(100);
  });

  test('deletes the least recently requested answers first', async () => {
    const json = (letter: string) => JSON.stringify(letter.repeat(1_000));
    for (const [at, key] of ['old', 'middle', 'new'].entries())
      await storeAnswers(database.db, new Map([[key, json(key)]]), noon + at);
    await storeAnswers(database.db, new Map([['nothing', null]]), noon + 3);
    await trimAnswers(database.db, 8_100);
    expect([...(await loadAnswers(database.db, ['old', 'middle', 'new', 'nothing'])).keys()].sort()).toEqual([
      'new',
      'nothing',
    ]);
    await sweepAnswers(database.db, noon + 4);
    expect((await loadAnswers(database.db, ['new'])).size).toBe(1);
  });

  // The other tests do not depend on locks, transactions or the order of rows.
  if (!databases.includes(kind)) return;

  test('leaves calls for others when one client requests every listing', async () => {
    openMarket(250);
    const symbols = await listed(400);
    await requestEach(symbols, () => attacker);
    const [last = ''] = symbols.slice(-1);
    const calls = live.calls();
    expect(calls).toBeLessThan(163);
    expect(await priceFor(last)).toBe(100);
    now += 3_600_000;
    await requestEach(symbols, () => attacker);
    expect(await priceFor('KO')).toBe(100);
  });

  test('leaves calls for others when one client requests every listing at the end of the day', async () => {
    openMarket(250);
    now = Date.parse('2026-11-20T23:50:00Z');
    await requestEach(await listed(400), () => attacker);
    expect(live.calls()).toBeGreaterThan(200);
    expect(await priceFor('KO')).toBe(100);
  });

  test('gives a single client nearly all calls over the day', async () => {
    openMarket(250);
    now = Date.parse('2026-11-20T00:00:00Z');
    const symbols = await listed(80);
    for (let hour = 0; hour < 24; hour += 1) {
      await requestEach(symbols, () => reader);
      now += 3_600_000 - 1;
    }
    expect(live.calls()).toBeGreaterThan(220);
    expect(live.calls()).toBeLessThanOrEqual(250);
  });

  test('limits a client to 200 calls a minute if there is no daily limit', async () => {
    openMarket(undefined);
    const symbols = await listed(400);
    await requestEach(symbols, () => attacker);
    expect(live.calls()).toBe(200);
    expect(await priceFor(symbols.at(-1) ?? '')).toBe(100);
    now += 60_001;
    live.requests.length = 0;
    await requestEach(symbols.slice(0, 10), () => attacker);
    expect(live.calls()).toBe(10);
  });

  test('stores no rows for invented symbols', async () => {
    openMarket(undefined);
    await market.quotes(invented(100), attacker);
    await market.profile('ZQ1', attacker);
    await market.history('ZQ2', '5y', attacker);
    await market.search('zzqqzzqq', { limit: 5 }, attacker);
    await market.peers('Basket weaving', { limit: 5 }, attacker);
    await market.idle();
    expect(new Set(live.requests.map(({ ability }) => ability)).size).toBe(5);
    expect(await database.db.selectFrom('source_answers').select('key').execute()).toEqual([]);
  });

  test('reuses the answer for an invented symbol while it is in memory', async () => {
    openMarket(250);
    expect((await market.quotes(['NEWCO'], reader))[0]?.price).toBe(100);
    const calls = live.calls();
    now += 10 * 60_000;
    expect((await market.quotes(['NEWCO'], reader))[0]?.price).toBe(100);
    await market.idle();
    expect(live.calls()).toBe(calls);
  });

  test('does not open the circuit breaker for failures of invented symbols', async () => {
    openMarket(undefined);
    live.setFailure(() => Promise.reject(new SourceFailure('garbage', 'as the test says')));
    await requestEach(invented(10), () => attacker);
    live.setFailure(undefined);
    expect((await market.health?.())?.paused).toBe(false);
    expect(await priceFor('AAPL')).toBe(100);
    expect((await market.status()).live).toBe(true);
  });

  test('serves listed symbols while requests for invented ones hang', async () => {
    openMarket(undefined);
    live.setFailure(() =>
      live.requests.at(-1)?.about[0]?.startsWith('ZQ')
        ? new Promise<never>(() => undefined)
        : (Promise.resolve() as Promise<never>),
    );
    await market.quotes(invented(100), attacker);
    await market.quotes(['AAPL'], reader);
    await expect.poll(async () => (await market.quotes(['AAPL'], reader))[0]?.price).toBe(100);
  });
});
