import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dayNumber, isoDay } from '#domain/days.ts';
import type { Database } from '#server/platform/db/connection/database.ts';
import { createSeededDatabase, databases, type TestDatabase } from '#tests/support/api.ts';
import { scriptedSource } from '#tests/support/scripted-source.ts';
import type { MarketProvider } from '../market-provider.ts';
import { type FailureKind, SourceFailure, type SourceSecurity } from '../market-source.ts';
import { createSnapshotProvider } from '../snapshot/snapshot-provider.ts';
import { createLiveProvider } from './live-provider.ts';

const start = Date.parse('2026-11-20T12:00:00Z');
const hour = 3_600_000;

/** Apple after the snapshot ends: a split, a dividend and a close that fits the split. */
const apple: SourceSecurity = {
  name: 'Apple Inc.',
  currency: 'USD',
  closes: { days: [dayNumber('2026-08-21'), dayNumber('2026-11-19')], closes: [154.67, 160] },
  splits: [{ date: '2026-10-05', numerator: '2', denominator: '1' }],
  dividends: [{ exDate: '2026-11-09', amount: '0.14' }],
};

let snapshot: MarketProvider;
beforeAll(async () => {
  snapshot = await createSnapshotProvider({ dataDir: join(import.meta.dirname, '../../../../../data') });
});
afterAll(() => snapshot.close());

describe.each(databases)('securities of a live source on %s', (kind) => {
  let testDatabase: TestDatabase;
  let database: Database;
  let now = start;
  let live = scriptedSource();
  let failures: FailureKind[] = [];

  beforeAll(async () => {
    ({ testDatabase, database } = await createSeededDatabase(kind));
  });
  beforeEach(() => {
    live = scriptedSource();
    live.securities.set('AAPL', apple);
    now = start;
    failures = [];
  });
  afterEach(async () => {
    await database.db.deleteFrom('source_answers').execute();
    await database.db.deleteFrom('source_calls').execute();
  });
  afterAll(async () => {
    await database.close();
    await testDatabase.remove();
  });

  const openMarket = (storesUnlisted = false) =>
    createLiveProvider({
      storesUnlisted,
      db: database.db,
      source: live.source,
      snapshot,
      quoteFreshMs: 60_000,
      callsPerDay: undefined,
      now: () => now,
      onFailure: ({ kind: failed }) => failures.push(failed),
    });

  test('returns the shipped security at once, and the source’s additions when they arrive', async () => {
    const market = openMarket();
    const before = market.version();
    expect(await market.securityData('AAPL')).toBe(await snapshot.securityData('AAPL'));
    await market.idle();
    expect(market.version()).not.toBe(before);
    const merged = await market.securityData('AAPL');
    expect(isoDay(merged?.prices.days.at(-1) ?? 0)).toBe('2026-11-19');
    // The shipped close of 309.35 dollars, halved by the later split.
    expect([...(merged?.prices.closes.slice(-2) ?? [])]).toEqual([154.675, 160]);
    expect(merged?.splits.at(-1)).toMatchObject({ date: '2026-10-05', numerator: '2' });
    expect(merged?.dividends.payments.at(-1)).toEqual({ exDate: '2026-11-09', amount: '0.14' });
    expect(merged?.breaks).toEqual([]);
    expect(await market.securityData('AAPL')).toBe(merged);
    expect(live.calls()).toBe(3);
  });

  test('asks again after a day, and takes the answer of another instance before', async () => {
    const [first, second] = [openMarket(), openMarket()];
    await first.securityData('AAPL');
    await first.idle();
    now += 23 * hour;
    expect((await second.securityData('AAPL'))?.dividends.payments.at(-1)?.exDate).toBe('2026-11-09');
    await second.idle();
    expect(live.requests).toHaveLength(1);
    now += 2 * hour;
    await second.securityData('AAPL');
    await second.idle();
    expect(live.requests).toHaveLength(2);
  });

  test('extends the coverage of dividends to the day of the answer', async () => {
    const market = openMarket();
    live.securities.set('KO', {
      ...apple,
      closes: undefined,
      splits: [],
      dividends: [{ exDate: '2020-03-13', amount: '0.41' }],
    });
    await market.securityData('KO');
    await market.idle();
    now += 3 * hour;
    expect((await market.securityData('KO'))?.dividends.coverage).toEqual({
      from: '2020-03-13',
      through: '2026-11-20',
    });
  });

  test('knows new splits after a restart as soon as prices are requested', async () => {
    const first = openMarket();
    await first.securityData('AAPL');
    await first.idle();
    expect(first.splits('AAPL').at(-1)?.date).toBe('2026-10-05');
    const second = openMarket();
    await second.quotes(['AAPL'], { waits: false });
    expect(second.splits('AAPL').map(({ date }) => date)).toEqual(['2020-08-31', '2026-10-05']);
    expect(second.splits('KO')).toEqual([]);
    await second.idle();
  });

  test.each<FailureKind>(['plan', 'refused', 'budget', 'busy', 'unreachable', 'slow', 'garbage'])(
    'returns the shipped security if the source fails as %s',
    async (failed) => {
      const market = openMarket();
      live.setFailure(() => Promise.reject(new SourceFailure(failed, 'as the test says')));
      await market.securityData('AAPL');
      await market.idle();
      expect(failures).toEqual([failed]);
      expect(await market.securityData('AAPL')).toBe(await snapshot.securityData('AAPL'));
      expect(market.splits('AAPL')).toEqual(snapshot.splits('AAPL'));
      await market.idle();
    },
  );

  /** A close each on these days, in pence. */
  const inPence = (from: string, to: string): SourceSecurity => ({
    name: undefined,
    currency: 'GBP',
    quotedIn: 'GBX',
    closes: { days: [dayNumber(from), dayNumber(to)], closes: [10.5, 11] },
    splits: [],
    dividends: [],
  });

  test('takes every range of a listing without shipped closes from one request, also after a restart', async () => {
    expect(await snapshot.listing('STR.VI')).toMatchObject({ currency: 'EUR', isPriced: false });
    live.securities.set('STR.VI', { ...apple, currency: 'EUR', splits: [] });
    const market = openMarket();
    await market.history('STR.VI', '1m');
    await market.idle();
    expect(await market.history('STR.VI', '1m')).toEqual({
      symbol: 'STR.VI',
      asOf: '2026-11-19',
      currency: 'EUR',
      bars: [{ date: '2026-11-19', close: 160 }],
    });
    expect((await market.history('STR.VI', '5y')).bars).toHaveLength(2);
    expect(await market.securityData('STR.VI')).toMatchObject({ currency: 'EUR', source: 'Scripted Source' });
    const restarted = openMarket();
    expect((await restarted.history('STR.VI', '5y')).bars).toHaveLength(2);
    expect(live.requests).toHaveLength(1);
  });

  test('keeps the history of a symbol of which nothing is shipped where no stranger can ask', async () => {
    live.securities.set('NEWCO.L', inPence('2020-01-02', '2026-11-19'));
    for (const [storesUnlisted, requests] of [
      [false, 2],
      [true, 3],
    ] as const) {
      for (const market of [openMarket(storesUnlisted), openMarket(storesUnlisted)]) {
        await market.history('NEWCO.L', '20y');
        await market.idle();
        expect(await market.history('NEWCO.L', '20y')).toMatchObject({
          currency: 'GBX',
          bars: [{ close: 1050 }, { close: 1100 }],
        });
        expect(await market.securityData('NEWCO.L')).toMatchObject({ currency: 'GBP', quotedIn: 'GBX' });
        expect(await market.listing('NEWCO.L', {})).toMatchObject({ currency: 'GBX' });
        expect(await market.listing('NEWCO.L')).toBeUndefined();
      }
      expect(live.requests).toHaveLength(requests);
    }
    const rows = await database.db.selectFrom('source_answers').select('key').execute();
    expect(rows.map(({ key }) => key).sort()).toEqual([
      'scripted security NEWCO.L',
      'scripted splits NEWCO.L',
    ]);
  });

  test('shows the last close where the source refuses quotes', async () => {
    live.securities.set('STR.VI', {
      ...apple,
      currency: 'EUR',
      splits: [],
      closes: { days: [dayNumber('2026-11-18'), dayNumber('2026-11-19')], closes: [80, 100] },
    });
    const market = openMarket();
    await market.securityData('STR.VI');
    await market.securityData('AAPL');
    await market.idle();
    await market.securityData('AAPL');
    live.setFailure(() => Promise.reject(new SourceFailure('busy', 'quote')));
    expect(await market.quotes(['STR.VI', 'AAPL', 'KO'])).toMatchObject([
      { price: 100, change: 20, changePercent: 25, asOf: '2026-11-19', currency: 'EUR' },
      { price: 160, change: expect.any(Number), asOf: '2026-11-19' },
      { price: 91.1, asOf: '2026-08-21' },
    ]);
    await market.idle();
  });

  test('says while an answer is awaited from whom', async () => {
    const { promise: stopped, resolve: stop } = Promise.withResolvers<void>();
    live.setFailure(() => stopped.then(() => Promise.reject(new SourceFailure('busy', 'security'))));
    const market = openMarket();
    expect(await market.listing('NEWCO.L', { waits: false })).toBeUndefined();
    expect(market.loadingFrom?.('NEWCO.L')).toBe('Scripted Source');
    expect(market.loadingFrom?.('OTHER.L')).toBeUndefined();
    stop();
    await market.idle();
    expect(market.loadingFrom?.('NEWCO.L')).toBeUndefined();
  });

  test('awaits no answer without a network', async () => {
    live.setFailure(() => Promise.reject(new SourceFailure('unreachable', 'quote')));
    const market = openMarket();
    await market.quotes(['KO']);
    await market.idle();
    await market.listing('NEWCO.L', { waits: false });
    expect(market.loadingFrom?.('NEWCO.L')).toBeUndefined();
    await market.idle();
  });

  test('asks for a range if the plan lacks whole histories', async () => {
    live.securities.set('NEWCO', { ...apple, closes: undefined });
    const market = openMarket();
    await market.securityData('NEWCO');
    await market.idle();
    await market.history('NEWCO', '1y');
    await market.idle();
    expect((await market.history('NEWCO', '1y')).bars).toEqual([{ date: '2026-11-20', close: 100 }]);
    expect(live.requests.map(({ ability }) => ability)).toEqual(['security', 'history']);
  });

  test('waits for the source if the symbol is not shipped', async () => {
    const market = openMarket();
    live.securities.set('ZZZZ', { ...apple, currency: 'GBP' });
    expect(await market.securityData('ZZZZ')).toMatchObject({
      symbol: 'ZZZZ',
      name: 'Apple Inc.',
      currency: 'GBP',
      source: 'Scripted Source',
    });
    expect(market.splits('ZZZZ')).toHaveLength(1);
    expect(await market.securityData('YYYY')).toBeUndefined();
    expect(await market.securityData('XXXX', { waits: false })).toBeUndefined();
    await market.idle();
  });
});
