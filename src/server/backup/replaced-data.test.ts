import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { bothDatabases, openTestDatabase, type TestDatabase } from '#tests/support/api.ts';
import { databaseLocation, migrations, newestVersion, seedVersion } from '#tests/support/old-versions.ts';
import {
  backUp,
  databaseForTest,
  folderForTest,
  readAllRows,
  withoutLogins,
} from '#tests/support/test-databases.ts';
import { openTarget } from '../platform/db/copy/open-target.ts';
import { fillDatabase } from './fill-database.ts';
import { restoreBackup } from './restore-backup.ts';

async function addCustomer(testDatabase: TestDatabase, name: string): Promise<void> {
  const { db, close } = await openTestDatabase(testDatabase);
  await sql`INSERT INTO customers (id, name, email, password_hash, created_at, portfolios_version)
    VALUES (${name}, ${name}, ${name}, '', '', '')`.execute(db);
  await close();
}

const replacing = { replace: true, whenFull: '' };

describe.each(bothDatabases)('data replaced by a restore on %s', (kind) => {
  test('is kept and can be restored', async () => {
    const testDatabase = await databaseForTest(kind);
    await seedVersion(testDatabase, newestVersion);
    const [early, late] = ['early.backup', 'late.backup'].map((name) => join(folderForTest(), name));
    await backUp(testDatabase, early as string);
    await addCustomer(testDatabase, 'came later');
    const before = await readAllRows(testDatabase);
    const task = { location: databaseLocation(testDatabase), migrations, replace: true };
    const { replacedAt } = await restoreBackup({ ...task, file: early as string });
    expect((await readAllRows(testDatabase))['customers']).toHaveLength(2);
    await backUp(movedDatabase(testDatabase, replacedAt as string), late as string);
    await restoreBackup({ ...task, file: late as string });
    const after = await readAllRows(testDatabase);
    expect(after).toEqual(withoutLogins(before));
    expect(after['customers']).toHaveLength(3);
  });

  test('is kept beside older data that was replaced at the same time', async () => {
    const testDatabase = await databaseForTest(kind);
    await seedVersion(testDatabase, newestVersion);
    const file = join(folderForTest(), 'a.backup');
    await backUp(testDatabase, file);
    const task = { file, location: databaseLocation(testDatabase), migrations, replace: true };
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 1) });
    const [first, second] = [await restoreBackup(task), await restoreBackup(task)];
    expect(second.replacedAt).not.toBe(first.replacedAt);
    for (const { replacedAt = '' } of [first, second])
      expect((await readAllRows(movedDatabase(testDatabase, replacedAt)))['customers']).toHaveLength(2);
  });

  test('is unchanged after an aborted restore', async () => {
    const testDatabase = await databaseForTest(kind);
    await seedVersion(testDatabase, newestVersion);
    await addCustomer(testDatabase, 'written last');
    const before = await readAllRows(testDatabase);
    const contents = {
      migrations,
      async *chunks(tables: Parameters<Parameters<typeof fillDatabase>[1]['chunks']>[0]) {
        const customers = tables.find(({ name }) => name === 'customers');
        if (customers) yield { table: customers, rows: [customers.columns.map(({ name }) => name)] };
        throw new Error('the disk is gone');
      },
    };
    const target = await openTarget(databaseLocation(testDatabase), replacing);
    await expect(fillDatabase(target, contents, { known: migrations })).rejects.toThrow('the disk is gone');
    expect(await readAllRows(testDatabase)).toEqual(before);
  });

  test('is unchanged after a failed migration', async () => {
    const testDatabase = await databaseForTest(kind);
    await seedVersion(testDatabase, 3);
    const before = await readAllRows(testDatabase, 3);
    const file = join(folderForTest(), 'a.backup');
    await backUp(testDatabase, file);
    const broken = {
      version: newestVersion + 1,
      name: 'broken',
      checksum: '',
      sql: 'CREATE nonsense',
    };
    const task = { file, location: databaseLocation(testDatabase), replace: true };
    await expect(restoreBackup({ ...task, migrations: [...migrations, broken] })).rejects.toThrow(/nonsense/);
    expect(await readAllRows(testDatabase, 3)).toEqual(before);
  });
});

test('replaces an unreadable SQLite database', async () => {
  const testDatabase = await databaseForTest('sqlite');
  const file = join(folderForTest(), 'a.backup');
  await seedVersion(testDatabase, newestVersion);
  const before = await readAllRows(testDatabase);
  await backUp(testDatabase, file);
  const { dataDir } = databaseLocation(testDatabase);
  writeFileSync(join(dataDir, 'holdwise.db'), 'no database');
  writeFileSync(join(dataDir, 'holdwise.db-wal'), 'no log');
  await restoreBackup({ file, location: databaseLocation(testDatabase), migrations, replace: true });
  expect(await readAllRows(testDatabase)).toEqual(withoutLogins(before));
});

/** Returns the location of the replaced data. */
function movedDatabase(testDatabase: TestDatabase, replacedAt: string): TestDatabase {
  const url = testDatabase.settings['DATABASE_URL'];
  if (!url) {
    const folder = folderForTest();
    copyFileSync(replacedAt, join(folder, 'holdwise.db'));
    return { ...testDatabase, settings: { DATA_DIR: folder } };
  }
  const options = encodeURIComponent(`-c search_path=${replacedAt.replace('the schema ', '')}`);
  return {
    ...testDatabase,
    settings: { ...testDatabase.settings, DATABASE_URL: `${url}?options=${options}` },
  };
}
