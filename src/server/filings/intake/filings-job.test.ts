import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '#server/platform/db/connection/database.ts';
import { createEdgar } from '#server/providers/filings/edgar.ts';
import { openFilings } from '#server/providers/filings/open-filings.ts';
import { readFiling } from '#server/providers/filings/read-information-table.ts';
import { bothDatabases, createSeededDatabase, startApp, type TestDatabase } from '#tests/support/api.ts';
import { addFiling } from '#tests/support/edgar-filings.ts';
import { type EdgarServer, startEdgarServer } from '#tests/support/edgar-server.ts';
import { apple } from '#tests/support/sample-filings.ts';
import { createShippedCheck } from '../shipped/shipped-accessions.ts';
import { dailyRefresh, refreshIfDue } from './filings-job.ts';
import { createRefreshRuns, failuresTo, type RefreshRuns } from './refresh-all.ts';
import type { FilingAdmin } from './refresh-investor.ts';

const hour = 60 * 60_000;
const noon = Date.parse('2026-11-20T12:00:00Z');
const logged: object[] = [];
const log = {
  warn: (about: object, message: string) => logged.push({ ...about, message }),
  error: (about: object, message: string) => logged.push({ ...about, message }),
} as unknown as Parameters<typeof failuresTo>[0];
const { signal } = new AbortController();

describe.each(bothDatabases)('the daily refresh of 13F filings on %s', (kind) => {
  let testDatabase: TestDatabase;
  let database: Database;
  let edgar: EdgarServer;
  let filings: FilingAdmin;
  let runs: RefreshRuns;
  beforeEach(async () => {
    logged.length = 0;
    ({ testDatabase, database } = await createSeededDatabase(kind));
    await database.db.deleteFrom('wizards').where('position', '>', 3).execute();
    edgar = await startEdgarServer();
    filings = createFilings();
    runs = createRefreshRuns(filings, failuresTo(log));
  });
  afterEach(async () => {
    await runs.stop();
    await database.close();
    await edgar.stop();
    await testDatabase.remove();
  });

  const unused = () => {
    throw new Error('Unexpected call: EDGAR reads filings in this process here.');
  };

  function createFilings(): FilingAdmin {
    const client = createEdgar({
      readFiling,
      dataUrl: edgar.url,
      archivesUrl: edgar.url,
      userAgent: 'Holdwise desk@example.com',
      sleep: async () => undefined,
    });
    const dataDir = join(import.meta.dirname, '../../../../data');
    return {
      db: database.db,
      source: openFilings({
        dataDir,
        edgar: client,
        parsers: { spool: unused, parse: unused, parseChunks: unused },
      }),
      isShipped: createShippedCheck(dataDir),
    };
  }

  async function investors() {
    const rows = await database.db.selectFrom('wizards').selectAll().orderBy('position').execute();
    return rows.map(({ name, cik, filing }) => ({
      name,
      cik: cik ?? '',
      filing: JSON.parse(filing ?? 'null'),
    }));
  }

  async function fileForEach(): Promise<void> {
    const { period, filedOn } = { period: '2026-09-30', filedOn: '2026-11-13' };
    for (const [index, { cik }] of (await investors()).entries())
      addFiling(edgar, index + 1, [apple], { cik, period, filedOn });
  }

  const periods = async () => (await investors()).map(({ filing }) => filing.period);
  const refresh = (now: number, instance = runs) =>
    refreshIfDue({ db: database.db, runs: instance, now: () => now }, signal);
  const requestCount = () => edgar.calls.filter(({ path }) => path.startsWith('/submissions')).length;

  test('runs on one of two instances at a time', async () => {
    await fileForEach();
    const other = createRefreshRuns(createFilings(), failuresTo(log));
    await Promise.all([refresh(noon), refresh(noon, other)]);
    expect(requestCount()).toBe(3);
    const both = await Promise.all([runs.run(dailyRefresh), other.run(dailyRefresh)]);
    expect(both.filter(Boolean)).toHaveLength(1);
    await other.stop();
  });

  test('stops early on shutdown and refreshes all investors in the next run', async () => {
    await fileForEach();
    edgar.fail(/index/, 'silent');
    const started = await runs.begin(dailyRefresh);
    await expect.poll(() => edgar.calls.length).toBeGreaterThan(1);
    await runs.stop();
    expect(started).toBe(true);
    expect(logged).toEqual([]);
    expect(await runs.begin(dailyRefresh)).toBe(false);
    edgar.heal();
    const next = createRefreshRuns(filings, failuresTo(log));
    expect(await next.run(dailyRefresh)).toHaveLength(3);
  });

  test('leaves a run that a shutdown has ended to the next instance', async () => {
    await fileForEach();
    edgar.fail(/index/, 'silent');
    const closing = new AbortController();
    const ending = refreshIfDue({ db: database.db, runs, now: () => noon }, closing.signal);
    await expect.poll(() => edgar.calls.length).toBeGreaterThan(1);
    closing.abort();
    await Promise.allSettled([runs.stop(), ending]);
    edgar.heal();
    expect(await refresh(noon, createRefreshRuns(filings, failuresTo(log)))).toHaveLength(3);
  });

  test('refreshes all investors once a day and retains their order', async () => {
    await fileForEach();
    const names = (await investors()).map(({ name }) => name);
    await refresh(noon);
    expect(await periods()).toEqual(['2026-09-30', '2026-09-30', '2026-09-30']);
    expect((await investors()).map(({ name }) => name)).toEqual(names);
    const { length } = edgar.calls;
    await refresh(noon + 23 * hour);
    expect(edgar.calls).toHaveLength(length);
    await refresh(noon + 24 * hour);
    expect(requestCount()).toBe(6);
    const events = await database.db.selectFrom('audit_events').select(['admin_name', 'action']).execute();
    expect(events).toEqual(Array(3).fill({ admin_name: dailyRefresh.name, action: 'wizard.filed' }));
  });

  test('a failure does not stop the others, is logged by kind and stored', async () => {
    await fileForEach();
    const [, second] = await investors();
    edgar.fail(new RegExp(`data/${second?.cik}/.*index`), 'garbage');
    await refresh(noon);
    expect(await periods()).toEqual(['2026-09-30', '2026-06-30', '2026-09-30']);
    expect(logged).toEqual([
      { cik: second?.cik, kind: 'garbage', message: 'EDGAR sent a response that is not JSON.' },
    ]);
    const outcomes = await database.db.selectFrom('filing_refreshes').select(['cik', 'outcome']).execute();
    expect(outcomes).toContainEqual({ cik: second?.cik, outcome: 'garbage' });
  });

  test('skips the rest when EDGAR is busy and retries an hour later', async () => {
    await fileForEach();
    edgar.fail(/./, 'too many');
    await refresh(noon);
    expect(requestCount()).toBe(1);
    edgar.heal();
    await refresh(noon + hour - 1);
    expect(requestCount()).toBe(1);
    await refresh(noon + hour);
    expect(await periods()).toEqual(['2026-09-30', '2026-09-30', '2026-09-30']);
  });

  test('does not touch edited and deleted investors', async () => {
    await fileForEach();
    await database.db.updateTable('wizards').set({ filing: null }).where('position', '=', 1).execute();
    await database.db.deleteFrom('wizards').where('position', '=', 2).execute();
    await refresh(noon);
    expect((await investors()).map(({ filing }) => filing?.period)).toEqual([undefined, '2026-09-30']);
  });

  test('sets missing CIKs from the stored filings', async () => {
    const before = await investors();
    await database.db.updateTable('wizards').set({ cik: null }).execute();
    await database.db.deleteFrom('seeds').where('name', '=', 'wizard ciks').execute();
    await database.close();
    await (await startApp(testDatabase)).close();
    database = await openDatabase({
      databaseUrl: testDatabase.settings['DATABASE_URL'],
      dataDir: testDatabase.settings['DATA_DIR'] ?? '',
      onError: () => undefined,
    });
    expect(await investors()).toEqual(before);
  });
});
