import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { writeBackup } from '../../src/server/platform/backup/write-backup.ts';
import { productVersion } from '../../src/server/platform/product-version.ts';
import { createPlace, type DatabaseKind, databaseAt, type Place } from './api.ts';
import { databasePlace, migrations, newestVersion, storedRows, tablesOf } from './old-versions.ts';

/** An empty place that lives as long as the test. */
export async function placeForTest(kind: DatabaseKind): Promise<Place> {
  const place = await createPlace(kind);
  onTestFinished(() => place.remove());
  return place;
}

export function folderForTest(): string {
  const folder = mkdtempSync(join(tmpdir(), 'holdwise-backups-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Everything that a place's database holds, by table. */
export async function everythingAt(place: Place, version = newestVersion): Promise<Record<string, string[]>> {
  const database = await databaseAt(place);
  try {
    const all: Record<string, string[]> = {};
    for (const table of tablesOf(version)) all[table.name] = await storedRows(database, table);
    return all;
  } finally {
    await database.close();
  }
}

export const backUp = (place: Place, file: string) =>
  writeBackup({ place: databasePlace(place), file, migrations, product: productVersion });

/** What a restore leaves of it: nobody is logged in, and no link to a new password works. */
export const withoutLogins = (all: Record<string, string[]>) => ({
  ...all,
  sessions: [],
  password_resets: [],
});
