import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createDatabasePlace, databases, type Place, startAt } from '../../../../tests/support/api.ts';
import { databasePlace, migrations, migrationsFolder } from '../../../../tests/support/old-versions.ts';
import { folderForTest } from '../../../../tests/support/places.ts';
import type { Database } from '../db/database.ts';
import { checkBackup } from './check-backup.ts';
import { type BackupJob, backUpIfDue } from './scheduled-backups.ts';
import { takeBackup } from './take-backup.ts';

// Each of these fills and reads databases.
vi.setConfig({ testTimeout: 30_000 });

const noon = Date.parse('2026-09-01T12:00:00Z');
const hour = 3_600_000;
const { signal } = new AbortController();

describe.each(databases)('scheduled backups of %s', (kind) => {
  let place: Place;
  let database: Database;
  let dir: string;
  let now: number;
  beforeEach(async () => {
    ({ place, database } = await createDatabasePlace(kind));
    dir = join(folderForTest(), 'backups');
    now = noon;
  });
  afterEach(async () => {
    await database.close();
    await place.remove();
  });

  const job = (more: Partial<BackupJob> = {}): BackupJob => ({
    db: database.db,
    everyHours: 24,
    keep: 2,
    dir,
    now: () => now,
    take: (file, stop) => takeBackup({ place: databasePlace(place), file, migrationsFolder }, stop),
    ...more,
  });
  const names = () => readdirSync(dir).sort();

  test('of several instances one takes it, once in its time', async () => {
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

  test('the newest stay, and what others put there', async () => {
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

  test('one that fails removes none, and is tried again after an hour', async () => {
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

  test('one that is killed does not hold up the next for long', async () => {
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

  test('one that the server ends on its way leaves it to the next to take', async () => {
    const stop = new AbortController();
    const task = { place: databasePlace(place), file: join(dir, 'a.backup'), migrationsFolder };
    const ending = backUpIfDue(job({ take: () => takeBackup(task, stop.signal) }), stop.signal);
    stop.abort(new Error('the server stops'));
    await expect(ending).rejects.toThrow('the server stops');
    expect(await backUpIfDue(job(), signal)).toBeDefined();
  });
});

test.each(databases)(
  'a product on %s with the setting takes backups, and one without takes none',
  async (kind) => {
    const { place, database } = await createDatabasePlace(kind);
    await database.close();
    const dir = join(folderForTest(), 'backups');
    const without = await startAt(place, { BACKUP_DIR: dir });
    await without.listen({ port: 0, host: '127.0.0.1' });
    await without.close();
    expect(() => readdirSync(dir)).toThrow(/ENOENT/);
    const app = await startAt(place, { BACKUP_DIR: dir, BACKUP_EVERY_HOURS: '24' });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const finished = /^scheduled-\d{8}T\d{9}Z\.backup$/;
    await expect
      .poll(() => readdirSync(dir).filter((name) => finished.test(name)), { timeout: 10_000 })
      .toHaveLength(1);
    await app.close();
    await place.remove();
  },
);
