import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Database } from '#server/platform/db/connection/database.ts';
import { takeLease } from '#server/platform/db/leases.ts';
import { bothDatabases, createSeededDatabase, startApi, type TestDatabase } from '#tests/support/api.ts';
import { type Fault, startFaultyServer } from '#tests/support/faulty-server.ts';
import { openRates } from './open-rates.ts';
import { createRateJob, rateLease } from './rate-job.ts';

const dataDir = join(import.meta.dirname, '../../../../data');
const start = Date.parse('2026-11-22T09:00:00Z');
const hour = 3_600_000;

const days = (rates: Readonly<Record<string, string>>) =>
  `<Envelope><Cube>${Object.entries(rates)
    .map(([date, rate]) => `<Cube time="${date}"><Cube currency="USD" rate="${rate}"/></Cube>`)
    .join('')}</Cube></Envelope>`;

/** Starts a server with the central bank's file. */
async function startBank() {
  let body = days({ '2026-11-20': '1.1512', '2026-11-19': '1.15' });
  const bank = await startFaultyServer({ base: '/', respond: () => ({ body }), symbolOf: () => '' });
  onTestFinished(() => bank.stop());
  return {
    ...bank,
    url: `${bank.url}/rates.xml`,
    publish(rates: Readonly<Record<string, string>>): void {
      body = days(rates);
    },
  };
}

describe.each(bothDatabases)('exchange rates on %s', (kind) => {
  let testDatabase: TestDatabase;
  let database: Database;
  let now = start;

  beforeAll(async () => {
    ({ testDatabase, database } = await createSeededDatabase(kind));
  });
  beforeEach(async () => {
    now = start;
    await database.db.deleteFrom('exchange_rates').execute();
    await database.db.deleteFrom('leases').execute();
  });
  afterAll(async () => {
    await database.close();
    await testDatabase.remove();
  });

  /** Opens the rates of an instance and its job. */
  function openInstance(url: string | undefined) {
    const rates = openRates({ dataDir, db: database.db });
    const runs: number[] = [];
    const failures: string[] = [];
    const job = createRateJob({
      db: database.db,
      rates,
      url,
      userAgent: 'Holdwise',
      instrumentation: (work) => work(),
      onRun: (run) => runs.push(run.days),
      onFailure: (error) => failures.push(String(error)),
      now: () => now,
    });
    return { rates, job, runs, failures };
  }

  test('fetches the newest rates once a day and stores only new days', async () => {
    const bank = await startBank();
    const { rates, job, runs } = openInstance(bank.url);
    expect(rates.rate('EUR', 'USD', '2026-11-22')).toMatchObject({ date: '2026-08-21', source: 'market' });
    await job.run();
    expect(rates.rate('EUR', 'USD', '2026-11-22')).toEqual({
      rate: '1.1512',
      date: '2026-11-20',
      source: 'ecb',
    });
    now += 23 * hour;
    await job.run();
    expect(bank.calls()).toHaveLength(1);
    bank.publish({ '2026-11-23': '1.16', '2026-11-20': '9', '2026-11-18': '1.14' });
    now += 2 * hour;
    await job.run();
    expect(runs).toEqual([2, 2]);
    expect(rates.rate('USD', 'EUR', '2026-11-23')?.rate).toBe('0.8620689655');
    expect(rates.rate('EUR', 'USD', '2026-11-20')?.rate).toBe('1.1512');
    expect(rates.rate('EUR', 'USD', '2026-11-18')?.rate).toBe('1.14');
  });

  test('changes its version with the rates, also with those of another instance', async () => {
    const bank = await startBank();
    const [first, second] = [openInstance(bank.url), openInstance(bank.url)];
    const before = second.rates.version();
    expect(second.rates.rate('EUR', 'USD', '2026-11-22')?.date).toBe('2026-08-21');
    await first.job.run();
    await second.job.run();
    expect(bank.calls()).toHaveLength(1);
    expect(second.rates.version()).not.toBe(before);
    expect(second.rates.version()).toBe(first.rates.version());
    expect(second.rates.rate('EUR', 'USD', '2026-11-22')?.date).toBe('2026-11-20');
    const { version } = second.rates;
    await second.job.run();
    expect(second.rates.version()).toBe(version());
  });

  test('does not fetch while another instance does, or without an address', async () => {
    const bank = await startBank();
    await takeLease(database.db, rateLease, 60_000, now);
    await openInstance(bank.url).job.run();
    await openInstance(undefined).job.run();
    expect(bank.calls()).toHaveLength(0);
  });

  test.each<[string, Fault]>([
    ['fails', { status: 500, body: 'no' }],
    ['sends a web page', { body: '<!DOCTYPE html>' }],
    ['sends an endless file', 'endless'],
    ['breaks off', 'cut off'],
    ['redirects to a missing page', 'redirect'],
  ])('keeps the rates of a bank that %s, reports it and tries again after an hour', async (_name, fault) => {
    const bank = await startBank();
    const { rates, job, runs, failures } = openInstance(bank.url);
    bank.faultNext('*', fault, Number.POSITIVE_INFINITY);
    await job.run();
    await job.run();
    now += hour + 1;
    await job.run();
    expect(failures).toHaveLength(2);
    expect(rates.rate('EUR', 'USD', '2026-11-22')?.date).toBe('2026-08-21');
    bank.faultNext('*', fault, 0);
    now += hour + 1;
    await job.run();
    expect(runs).toEqual([2]);
  });

  test('ends a pending request when it closes, and releases the lease', async () => {
    const bank = await startBank();
    const { job, failures } = openInstance(bank.url);
    bank.faultNext('*', 'silence', Number.POSITIVE_INFINITY);
    const running = job.run();
    await expect.poll(() => bank.calls().length).toBe(1);
    await job.close();
    await running;
    expect(failures).toEqual([]);
    expect(await takeLease(database.db, rateLease, 1, now)).toBe(true);
  });

  test('fetches rates when the server starts to listen', async () => {
    const bank = await startBank();
    const api = await startApi(kind, { ECB_URL: bank.url });
    onTestFinished(() => api.stop());
    await api.app.listen({ port: 0 });
    await expect.poll(() => bank.calls().length).toBe(1);
  });
});
