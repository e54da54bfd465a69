import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createDatabasePlace, databases, type Place, startAt } from '../../../../tests/support/api.ts';
import { type EdgarServer, startEdgarServer } from '../../../../tests/support/edgar-server.ts';
import { fileAt } from '../../../../tests/support/filed.ts';
import { type Database, openDatabase } from '../../platform/db/database.ts';
import { createEdgar } from '../../providers/filings/edgar.ts';
import { openFilings } from '../../providers/filings/open-filings.ts';
import { apple } from '../../providers/filings/sample-filings.ts';
import { dailyRefresh, refreshIfDue } from './filings-job.ts';
import type { FilingDesk } from './refresh-investor.ts';
import { createRefreshRuns, failuresTo, type RefreshRuns } from './refresh-runs.ts';

const hour = 60 * 60_000;
const noon = Date.parse('2026-11-20T12:00:00Z');
const logged: object[] = [];
const log = {
  warn: (about: object, message: string) => logged.push({ ...about, message }),
  error: (about: object, message: string) => logged.push({ ...about, message }),
} as unknown as Parameters<typeof failuresTo>[0];

describe.each(databases)('the daily refresh of 13F filings on %s', (kind) => {
  let place: Place;
  let database: Database;
  let edgar: EdgarServer;
  let desk: FilingDesk;
  let runs: RefreshRuns;
  beforeEach(async () => {
    logged.length = 0;
    ({ place, database } = await createDatabasePlace(kind));
    await database.db.deleteFrom('wizards').where('position', '>', 3).execute();
    edgar = await startEdgarServer();
    desk = deskWith();
    runs = createRefreshRuns(desk, failuresTo(log));
  });
  afterEach(async () => {
    await runs.stop();
    await database.close();
    await edgar.stop();
    await place.remove();
  });

  function deskWith(): FilingDesk {
    const speaker = createEdgar({
      dataUrl: edgar.url,
      archivesUrl: edgar.url,
      userAgent: 'Holdwise desk@example.com',
      sleep: async () => undefined,
    });
    const dataDir = join(import.meta.dirname, '../../../../data');
    return { db: database.db, source: openFilings({ dataDir, edgar: speaker }) };
  }

  async function wizards() {
    const rows = await database.db.selectFrom('wizards').selectAll().orderBy('position').execute();
    return rows.map(({ name, cik, filing }) => ({
      name,
      cik: cik ?? '',
      filing: JSON.parse(filing ?? 'null'),
    }));
  }

  async function fileForAll(): Promise<void> {
    const { period, filedOn } = { period: '2026-09-30', filedOn: '2026-11-13' };
    for (const [index, { cik }] of (await wizards()).entries())
      fileAt(edgar, index + 1, [apple], { cik, period, filedOn });
  }

  const periods = async () => (await wizards()).map(({ filing }) => filing.period);
  const refresh = (now: number, by = runs) => refreshIfDue({ db: database.db, runs: by, now: () => now });
  const asked = () => edgar.calls.filter(({ path }) => path.startsWith('/submissions')).length;

  test('once a day all are refreshed, each wizard in its place', async () => {
    await fileForAll();
    const names = (await wizards()).map(({ name }) => name);
    await refresh(noon);
    expect(await periods()).toEqual(['2026-09-30', '2026-09-30', '2026-09-30']);
    expect((await wizards()).map(({ name }) => name)).toEqual(names);
    const { length } = edgar.calls;
    await refresh(noon + 23 * hour);
    expect(edgar.calls).toHaveLength(length);
    await refresh(noon + 24 * hour);
    expect(asked()).toBe(6);
    const events = await database.db.selectFrom('audit_events').select(['admin_name', 'action']).execute();
    expect(events).toEqual(Array(3).fill({ admin_name: dailyRefresh.name, action: 'wizard.filed' }));
  });

  test('of two instances one does it, and no two run at once', async () => {
    await fileForAll();
    const other = createRefreshRuns(deskWith(), failuresTo(log));
    await Promise.all([refresh(noon), refresh(noon, other)]);
    expect(asked()).toBe(3);
    const both = await Promise.all([runs.run(dailyRefresh), other.run(dailyRefresh)]);
    expect(both.filter(Boolean)).toHaveLength(1);
    await other.stop();
  });

  test('one that fails stops nobody else, is logged by its kind, and is known for it', async () => {
    await fileForAll();
    const [, second] = await wizards();
    edgar.fail(new RegExp(`data/${second?.cik}/.*index`), 'garbage');
    await refresh(noon);
    expect(await periods()).toEqual(['2026-09-30', '2026-06-30', '2026-09-30']);
    expect(logged).toEqual([
      { cik: second?.cik, kind: 'garbage', message: 'EDGAR sent something that is not JSON.' },
    ]);
    const notes = await database.db.selectFrom('filing_refreshes').select(['cik', 'outcome']).execute();
    expect(notes).toContainEqual({ cik: second?.cik, outcome: 'garbage' });
  });

  test('where EDGAR refuses, the others are not asked for, and it is tried again an hour later', async () => {
    await fileForAll();
    edgar.fail(/./, 'too many');
    await refresh(noon);
    expect(asked()).toBe(1);
    edgar.heal();
    await refresh(noon + hour - 1);
    expect(asked()).toBe(1);
    await refresh(noon + hour);
    expect(await periods()).toEqual(['2026-09-30', '2026-09-30', '2026-09-30']);
  });

  test('a wizard that was changed by hand is left alone, and one that was deleted stays so', async () => {
    await fileForAll();
    await database.db.updateTable('wizards').set({ filing: null }).where('position', '=', 1).execute();
    await database.db.deleteFrom('wizards').where('position', '=', 2).execute();
    await refresh(noon);
    expect((await wizards()).map(({ filing }) => filing?.period)).toEqual([undefined, '2026-09-30']);
  });

  test('it ends soon when the product stops, and the rest is done the next time', async () => {
    await fileForAll();
    edgar.fail(/index/, 'silent');
    const begun = await runs.begin(dailyRefresh);
    await expect.poll(() => edgar.calls.length).toBeGreaterThan(1);
    await runs.stop();
    expect(begun).toBe(true);
    expect(logged).toEqual([]);
    expect(await runs.begin(dailyRefresh)).toBe(false);
    edgar.heal();
    const next = createRefreshRuns(desk, failuresTo(log));
    expect(await next.run(dailyRefresh)).toHaveLength(3);
  });

  test('wizards made before they knew their CIK learn it from their filing', async () => {
    const before = await wizards();
    await database.db.updateTable('wizards').set({ cik: null }).execute();
    await database.db.deleteFrom('seeds').where('name', '=', 'wizard ciks').execute();
    await database.close();
    await (await startAt(place)).close();
    database = await openDatabase({
      databaseUrl: place.settings['DATABASE_URL'],
      dataDir: place.settings['DATA_DIR'] ?? '',
      onError: () => undefined,
    });
    expect(await wizards()).toEqual(before);
  });
});
