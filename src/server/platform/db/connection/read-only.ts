import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import type { Ask } from '#server/platform/computing/serve-computations.ts';
import { openRemote } from '../remote/remote-database.ts';
import type { Db, Schema } from '../schema.ts';
import { databaseFile, queriesOn } from '../sqlite/sqlite.ts';
import type { DatabaseSettings } from './database.ts';

/** The location of a database that this process has open. */
export type OpenLocation = Pick<DatabaseSettings, 'databaseUrl' | 'databaseReadUrl' | 'dataDir'>;

const poolSize = 2;

/**
 * Opens a database a second time, for a thread that only reads. `primary` never reads from a replica. `bulk` writes, on
 * connections of the main thread.
 */
export async function openReadOnly(
  { databaseUrl, databaseReadUrl, dataDir }: OpenLocation,
  ask: Ask,
): Promise<{ db: Db; primary: Db; bulk: Db; close(): Promise<void> }> {
  if (!databaseUrl) {
    const db = queriesOn(new DatabaseSync(databaseFile(dataDir), { readOnly: true, timeout: 5000 }));
    return { db, primary: db, bulk: openRemote('sqlite', db, ask), close: () => db.destroy() };
  }
  const { openPostgres } = await import('./postgres.ts');
  // The other connections of this process say when the database is gone, and when it is back.
  const silent = { onError: () => undefined, onReplicaChange: () => undefined };
  const { dialect, primary, close } = openPostgres({
    url: databaseUrl,
    readUrl: databaseReadUrl,
    poolSize,
    ...silent,
  });
  const db = new Kysely<Schema>({ dialect });
  const sure = primary ? new Kysely<Schema>({ dialect: primary }) : db;
  return { db, primary: sure, bulk: openRemote('postgres', sure, ask), close };
}
