import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { writeBackup } from '#server/backup/write-backup.ts';
import { productVersion } from '#server/platform/product-version.ts';
import { createTestDatabase, type DatabaseKind, openTestDatabase, type TestDatabase } from './api.ts';
import { databaseLocation, migrations, newestVersion, storedRows, tablesOf } from './old-versions.ts';

/** Creates an empty database, which is removed when the current test ends. */
export async function databaseForTest(kind: DatabaseKind): Promise<TestDatabase> {
  const testDatabase = await createTestDatabase(kind);
  onTestFinished(() => testDatabase.remove());
  return testDatabase;
}

export function folderForTest(): string {
  const folder = mkdtempSync(join(tmpdir(), 'holdwise-backups-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Reads all rows of a database, by table. */
export async function readAllRows(
  testDatabase: TestDatabase,
  version = newestVersion,
): Promise<Record<string, string[]>> {
  const database = await openTestDatabase(testDatabase);
  try {
    const all: Record<string, string[]> = {};
    for (const table of tablesOf(version)) all[table.name] = await storedRows(database, table);
    return all;
  } finally {
    await database.close();
  }
}

export const backUp = (testDatabase: TestDatabase, file: string) =>
  writeBackup({ location: databaseLocation(testDatabase), file, migrations, product: productVersion });

/** Returns the rows after a restore, which deletes sessions and the tokens of mailed links. */
export const withoutLogins = (all: Record<string, string[]>) => ({
  ...all,
  sessions: [],
  password_resets: [],
  email_confirmations: [],
});
