import type { Db } from '#server/platform/db/schema.ts';

/** Adds a row to the table `versions`, for tests of connections and transactions. */
export const addVersion = (db: Db, name: string) =>
  db.insertInto('versions').values({ name, version: 'test' }).execute();

/** Returns the names of the rows that tests have added, in order. */
export async function addedVersions(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('versions')
    .select('name')
    .where('version', '=', 'test')
    .orderBy('name')
    .execute();
  return rows.map(({ name }) => name);
}
