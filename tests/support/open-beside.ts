import type { Db } from '#server/platform/db/schema.ts';
import { openSharedSqlite } from '#server/platform/db/sqlite/sqlite.ts';
import type { Api } from './api.ts';

/** Opens the database of a running product. The caller destroys it. */
export async function openBeside({ testDatabase, database }: Api): Promise<Db> {
  const { DATABASE_URL, DATA_DIR = '' } = testDatabase.settings;
  return DATABASE_URL ? (await database()).db : openSharedSqlite(DATA_DIR);
}
