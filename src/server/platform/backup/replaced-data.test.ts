import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { databaseAt, databases, type Place } from '../../../../tests/support/api.ts';
import { beginAt, databasePlace, migrations, newestVersion } from '../../../../tests/support/old-versions.ts';
import {
  backUp,
  everythingAt,
  folderForTest,
  placeForTest,
  withoutLogins,
} from '../../../../tests/support/places.ts';
import { openTarget } from '../db/open-target.ts';
import { fillDatabase } from './fill-database.ts';
import { restoreBackup } from './restore-backup.ts';

// Each of these fills and reads databases.
vi.setConfig({ testTimeout: 30_000 });

async function addCustomer(place: Place, name: string): Promise<void> {
  const { db, close } = await databaseAt(place);
  await sql`INSERT INTO customers (id, name, email, password_hash, created_at, portfolios_version)
    VALUES (${name}, ${name}, ${name}, '', '', '')`.execute(db);
  await close();
}

const replacing = { replace: true, whenFull: '' };

describe.each(databases)('what a restore replaces on %s', (kind) => {
  test('is kept, and can be had back', async () => {
    const place = await placeForTest(kind);
    await beginAt(place, newestVersion);
    const [early, late] = ['early.backup', 'late.backup'].map((name) => join(folderForTest(), name));
    await backUp(place, early as string);
    await addCustomer(place, 'came later');
    const before = await everythingAt(place);
    const task = { place: databasePlace(place), migrations, replace: true };
    const { kept } = await restoreBackup({ ...task, file: early as string });
    expect((await everythingAt(place))['customers']).toHaveLength(2);
    await backUp(keptPlace(place, kept as string), late as string);
    await restoreBackup({ ...task, file: late as string });
    const after = await everythingAt(place);
    expect(after).toEqual(withoutLogins(before));
    expect(after['customers']).toHaveLength(3);
  });

  test('stands as it was when the restore breaks off', async () => {
    const place = await placeForTest(kind);
    await beginAt(place, newestVersion);
    await addCustomer(place, 'written last');
    const before = await everythingAt(place);
    const contents = {
      migrations,
      async *portions(tables: Parameters<Parameters<typeof fillDatabase>[1]['portions']>[0]) {
        const customers = tables.find(({ name }) => name === 'customers');
        if (customers) yield { table: customers, rows: [['a', 'b', 'c', 'd', 'e', 'f']] };
        throw new Error('the disk is gone');
      },
    };
    const target = await openTarget(databasePlace(place), replacing);
    await expect(fillDatabase(target, contents, { known: migrations })).rejects.toThrow('the disk is gone');
    expect(await everythingAt(place)).toEqual(before);
  });

  test('stands as it was when a later migration fails', async () => {
    const place = await placeForTest(kind);
    await beginAt(place, 3);
    const before = await everythingAt(place, 3);
    const file = join(folderForTest(), 'a.backup');
    await backUp(place, file);
    const broken = {
      version: newestVersion + 1,
      name: 'broken',
      checksum: '',
      statements: ['CREATE nonsense'],
    };
    const task = { file, place: databasePlace(place), replace: true };
    await expect(restoreBackup({ ...task, migrations: [...migrations, broken] })).rejects.toThrow(/nonsense/);
    expect(await everythingAt(place, 3)).toEqual(before);
  });
});

test('a SQLite database that is damaged beyond reading can be replaced too', async () => {
  const place = await placeForTest('sqlite');
  const file = join(folderForTest(), 'a.backup');
  await beginAt(place, newestVersion);
  const before = await everythingAt(place);
  await backUp(place, file);
  const { dataDir } = databasePlace(place);
  writeFileSync(join(dataDir, 'holdwise.db'), 'no database');
  writeFileSync(join(dataDir, 'holdwise.db-wal'), 'no log');
  await restoreBackup({ file, place: databasePlace(place), migrations, replace: true });
  expect(await everythingAt(place)).toEqual(withoutLogins(before));
});

/** Where the data lies that was replaced. */
function keptPlace(place: Place, kept: string): Place {
  const url = place.settings['DATABASE_URL'];
  if (!url) {
    const folder = folderForTest();
    copyFileSync(kept, join(folder, 'holdwise.db'));
    return { ...place, settings: { DATA_DIR: folder } };
  }
  const options = encodeURIComponent(`-c search_path=${kept.replace('the schema ', '')}`);
  return { ...place, settings: { ...place.settings, DATABASE_URL: `${url}?options=${options}` } };
}
