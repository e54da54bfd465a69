import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '#server/platform/db/connection/database.ts';
import { bothDatabases, createSeededDatabase, startApp, type TestDatabase } from '#tests/support/api.ts';
import { databaseLocation, migrations, migrationsFolder } from '#tests/support/old-versions.ts';
import { folderForTest } from '#tests/support/test-databases.ts';
import { checkBackup } from './check-backup.ts';
import { type BackupJob, backUpIfDue } from './scheduled-backups.ts';
import { takeBackup } from './take-backup.ts';

const noon = Date.parse('2026-09-01T12:00:00Z');
const hour = 3_600_000;
const { signal } = new AbortController();

describe.each(bothDatabases)('scheduled backups of %s', (kind) => {
  let testDatabase: TestDatabase;
  let database: Database;
  let dir: string;
  let now: number;
  beforeEach(async () => {
    ({ testDatabase, database } = await createSeededDatabase(kind));
    dir = join(folderForTest(), 'backups');
    now = noon;
  });
  afterEach(async () => {
    await database.close();
    await testDatabase.remove();
  });

  const job = (more: Partial<BackupJob> = {}): BackupJob => ({
    db: database.db,
    everyHours: 24,
    keep: 2,
    dir,
    now: () => now,
    take: (file, stop) =>
      takeBackup({ location: databaseLocation(testDatabase), file, migrationsFolder }, stop),
    ...more,
  });
  const names = () => readdirSync(dir).sort();

  test('are taken by one instance per interval', async () => {
    const taken = await Promise.all([1, 2, 3].map(() => backUpIfDue(job(), signal)));
    expect(taken.filter(Boolean)).toHaveLength(1);
    expect(names()).toEqual(['scheduled-20260901T120000000Z.backup']);
    now += 24 * hour - 1;
    expect(await backUpIfDue(job(), signal)).toBeUndefined();
    now += 1;
    expect(await backUpIfDue(job(), signal)).toMatchObject({
      file: join(dir, 'scheduled-20260902T120000000Z.backup'),
    });
    for (const name of names()) {
      await expect(checkBackup(join(dir, name), migrations)).resolves.toBeDefined();
      expect(statSync(join(dir, name)).mode & 0o777).toBe(0o600);
    }
  });

  test('keep the newest and files of others', async () => {
    mkdirSync(dir);
    const others = ['manual-20200101T000000000Z.backup', 'notes.txt', 'scheduled.backup'];
    const older = ['20260801', '20260803', '20260802'].map((day) => `scheduled-${day}T120000000Z.backup`);
    const unfinished = 'scheduled-20260804T120000000Z.backup.part';
    for (const name of [...others, ...older, unfinished]) writeFileSync(join(dir, name), '');
    await backUpIfDue(job(), signal);
    expect(names()).toEqual(
      [...others, 'scheduled-20260803T120000000Z.backup', 'scheduled-20260901T120000000Z.backup'].sort(),
    );
  });

  test('remove none after a failure and retry after an hour', async () => {
    mkdirSync(dir);
    const older = ['20260801', '20260802', '20260803'].map((day) => `scheduled-${day}T120000000Z.backup`);
    for (const name of older) writeFileSync(join(dir, name), '');
    const failing = job({ take: async () => Promise.reject(new Error('no space left on the disk')) });
    await expect(backUpIfDue(failing, signal)).rejects.toThrow('no space left on the disk');
    expect(names()).toEqual(older);
    now += hour - 1;
    expect(await backUpIfDue(job(), signal)).toBeUndefined();
    now += 1;
    expect(await backUpIfDue(job(), signal)).toBeDefined();
  });

  test('continue soon after a killed process', async () => {
    const { promise, resolve } = Promise.withResolvers<{ bytes: number }>();
    const standing = backUpIfDue(job({ take: () => promise }), signal);
    await expect.poll(() => database.db.selectFrom('leases').select('name').execute()).toHaveLength(1);
    now += 15 * 60_000 - 1;
    expect(await backUpIfDue(job(), signal)).toBeUndefined();
    now += 1;
    expect(await backUpIfDue(job(), signal)).toBeDefined();
    resolve({ bytes: 0 });
    await standing;
  });

  test('leave an aborted backup to the next instance', async () => {
    const stop = new AbortController();
    const task = { location: databaseLocation(testDatabase), file: join(dir, 'a.backup'), migrationsFolder };
    const ending = backUpIfDue(job({ take: () => takeBackup(task, stop.signal) }), stop.signal);
    stop.abort(new Error('the server stops'));
    await expect(ending).rejects.toThrow('the server stops');
    expect(await backUpIfDue(job(), signal)).toBeDefined();
  });
});

test.each(bothDatabases)('takes backups on %s only if the setting is set', async (kind) => {
  const { testDatabase, database } = await createSeededDatabase(kind);
  await database.close();
  const dir = join(folderForTest(), 'backups');
  const without = await startApp(testDatabase, { BACKUP_DIR: dir });
  await without.listen({ port: 0, host: '127.0.0.1' });
  await without.close();
  expect(() => readdirSync(dir)).toThrow(/ENOENT/);
  const app = await startApp(testDatabase, { BACKUP_DIR: dir, BACKUP_EVERY_HOURS: '24' });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const finished = /^scheduled-\d{8}T\d{9}Z\.backup$/;
  await expect.poll(() => readdirSync(dir).filter((name) => finished.test(name))).toHaveLength(1);
  await app.close();
  await testDatabase.remove();
});
