import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Database } from '#server/platform/db/connection/database.ts';
import { takeLease } from '#server/platform/db/leases.ts';
import { bothDatabases, createSeededDatabase, type TestDatabase } from '#tests/support/api.ts';
import { type Fault, startFaultyServer } from '#tests/support/faulty-server.ts';
import { openRates } from './open-rates.ts';
import { storeRates } from './stored-rates.ts';
import { workingDays } from './wider-file.ts';
import { createWiderRun, widerRateLease } from './wider-run.ts';

const dataDir = join(import.meta.dirname, '../../../../data');
const start = Date.parse('2016-07-20T09:00:00Z');
const hour = 3_600_000;

/** Starts a server that answers like Frankfurter, with the reference rates of the central bank beside the others. */
async function startFrankfurter() {
  const reference = new Map<string, Record<string, number>>();
  const asked: { from: string; to: string }[] = [];
  let [until, wrong] = ['9999-12-31', ''];
  const server = await startFaultyServer({
    base: '/v2/',
    symbolOf: () => '',
    respond(_path, query) {
      const range = { from: query.get('from') ?? '', to: query.get('to') ?? '' };
      asked.push(range);
      const rows = workingDays(range)
        .filter((date) => date <= until)
        .flatMap((date) => {
          const common = reference.get(date) ?? { USD: 1.1, GBP: 0.8, JPY: 115, CHF: 1.08 };
          const all = { ...common, TWD: 35.5, ...(date === wrong && { USD: 9, GBP: 9, JPY: 9 }) };
          return Object.entries(all).map(([quote, rate]) => ({ date, base: 'EUR', quote, rate }));
        });
      return { body: rows };
    },
  });
  onTestFinished(() => server.stop());
  return {
    ...server,
    url: `${server.url}/v2/rates`,
    asked,
    endsOn: (date: string) => {
      until = date;
    },
    lies: (date: string) => {
      wrong = date;
    },
    /** Learns the reference rates of a day. */
    learn: (date: string, rates: Record<string, number>) => reference.set(date, rates),
  };
}

describe.each(bothDatabases)('rates of more currencies on %s', (kind) => {
  let testDatabase: TestDatabase;
  let database: Database;
  let now = start;

  beforeAll(async () => {
    ({ testDatabase, database } = await createSeededDatabase(kind));
  });
  beforeEach(async () => {
    now = start;
    await database.db.deleteFrom('wider_rates').execute();
    await database.db.deleteFrom('exchange_rates').execute();
    await database.db.deleteFrom('leases').execute();
  });
  afterAll(async () => {
    await database.close();
    await testDatabase.remove();
  });

  async function openInstance(
    url: string | undefined,
    frankfurter?: Awaited<ReturnType<typeof startFrankfurter>>,
  ) {
    const rates = openRates({ dataDir, db: database.db });
    for (const date of workingDays({ from: '2016-01-04', to: '2016-08-10' })) {
      const of = ['USD', 'GBP', 'JPY', 'CHF'].map((one) => [one, Number(rates.rate('EUR', one, date)?.rate)]);
      frankfurter?.learn(date, Object.fromEntries(of));
    }
    const days: number[] = [];
    const failures: string[] = [];
    const run = createWiderRun({
      db: database.db,
      rates,
      url,
      userAgent: 'Holdwise',
      instrumentation: (work) => work(),
      onRun: (done) => days.push(done.days),
      onFailure: (error) => failures.push(String(error)),
      now: () => now,
    });
    const { signal } = new AbortController();
    return { rates, run: () => run(signal).then(() => rates.reload()), days, failures };
  }

  test('fetches the newest days, then past ones, back to the first reference rate', async () => {
    const frankfurter = await startFrankfurter();
    const { rates, run, days, failures } = await openInstance(frankfurter.url, frankfurter);
    expect(rates.rate('EUR', 'TWD', '2016-07-19')).toBeUndefined();
    await run();
    expect(frankfurter.asked).toEqual([
      { from: '2016-04-21', to: '2016-07-19' },
      { from: '2016-01-22', to: '2016-04-20' },
      { from: '2016-01-04', to: '2016-01-21' },
    ]);
    expect(failures).toEqual([]);
    expect(days).toEqual([142]);
    expect(rates.rate('EUR', 'TWD', '2016-01-04')).toEqual({
      rate: '35.5',
      date: '2016-01-04',
      source: 'frankfurter',
    });
    now += 11 * hour;
    await run();
    expect(frankfurter.asked).toHaveLength(3);
    const version = rates.version();
    now += 24 * hour;
    await run();
    expect(frankfurter.asked.slice(3)).toEqual([{ from: '2016-07-19', to: '2016-07-20' }]);
    expect(rates.version()).not.toBe(version);
    expect(rates.rate('TWD', 'EUR', '2016-07-23')).toMatchObject({ date: '2016-07-20' });
  });

  test('asks again for days that are published late, and not for those that are contradicted', async () => {
    const frankfurter = await startFrankfurter();
    frankfurter.endsOn('2016-07-15');
    frankfurter.lies('2016-07-13');
    const { rates, run } = await openInstance(frankfurter.url, frankfurter);
    await run();
    expect(rates.rate('EUR', 'TWD', '2016-01-05')?.date).toBe('2016-01-05');
    expect(rates.rate('EUR', 'TWD', '2016-07-19')?.date).toBe('2016-07-15');
    expect(rates.rate('EUR', 'TWD', '2016-07-13')?.date).toBe('2016-07-12');
    frankfurter.endsOn('2016-07-20');
    now += 24 * hour;
    await run();
    expect(frankfurter.asked.at(-1)).toEqual({ from: '2016-07-15', to: '2016-07-20' });
    expect(rates.rate('EUR', 'TWD', '2016-07-20')?.date).toBe('2016-07-20');
  });

  test('leaves the rates of the central bank as they are', async () => {
    const frankfurter = await startFrankfurter();
    const { rates, run } = await openInstance(frankfurter.url, frankfurter);
    await run();
    await storeRates(database.db, [{ date: '2016-07-19', currency: 'USD', rate: '1.1' }]);
    await rates.reload();
    expect(rates.rate('EUR', 'USD', '2016-07-19')).toMatchObject({ rate: '1.1', source: 'ecb' });
    expect(rates.rate('EUR', 'USD', '2016-07-18')).toMatchObject({ source: 'ecb', date: '2016-07-18' });
  });

  test('does not fetch while another instance does, or without an address', async () => {
    const frankfurter = await startFrankfurter();
    await (await openInstance(undefined)).run();
    await takeLease(database.db, widerRateLease, 60_000, now);
    await (await openInstance(frankfurter.url)).run();
    expect(frankfurter.calls()).toHaveLength(0);
  });

  test.each<[string, Fault]>([
    ['fails', { status: 500, body: 'no' }],
    ['does not know the address', { status: 404, body: { message: 'not found' } }],
    ['sends a web page', { body: '<!DOCTYPE html>' }],
    ['sends wrong numbers', { body: [{ date: '2016-07-19', base: 'EUR', quote: 'USD', rate: 900 }] }],
    ['sends an endless file', 'endless'],
    ['breaks off', 'cut off'],
    ['redirects to a missing page', 'redirect'],
  ])('stores nothing of a source that %s, reports it and tries again after an hour', async (_name, fault) => {
    const frankfurter = await startFrankfurter();
    const { rates, run, days, failures } = await openInstance(frankfurter.url, frankfurter);
    frankfurter.faultNext('*', fault, Number.POSITIVE_INFINITY);
    await run();
    await run();
    expect(failures).toHaveLength(1);
    expect(rates.rate('EUR', 'TWD', '2016-07-19')).toBeUndefined();
    frankfurter.faultNext('*', fault, 0);
    now += hour + 1;
    await run();
    expect(days).toEqual([142]);
  });
});
