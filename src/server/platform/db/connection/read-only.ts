import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import type { Db, Schema } from '../schema.ts';
import { databaseFile, queriesOn } from '../sqlite/sqlite.ts';
import type { DatabaseSettings } from './database.ts';

/** The location of a database that this process has open. */
export type OpenLocation = Pick<DatabaseSettings, 'databaseUrl' | 'databaseReadUrl' | 'dataDir'>;

const poolSize = 2;

/** A database that a thread reads. */
export interface ReadOnlyDatabase {
  kind: 'sqlite' | 'postgres';
  db: Db;
  /** Never reads from a replica. */
  primary: Db;
  close(): Promise<void>;
}

/** Opens a database a second time, for a thread that only reads. */
export async function openReadOnly({
  databaseUrl,
  databaseReadUrl,
  dataDir,
}: OpenLocation): Promise<ReadOnlyDatabase> {
  if (!databaseUrl) {
    const db = queriesOn(new DatabaseSync(databaseFile(dataDir), { readOnly: true, timeout: 5000 }));
    return { kind: 'sqlite', db, primary: db, close: () => db.destroy() };
  }
  const { openPostgres } = await import('./postgres.ts');
  // The other connections of this process say when the database is gone, and when it is back.
  const silent = { onError: () => undefined, onReplicaChange: () => undefined };
  const { dialect, primary, close } = openPostgres({
    url: databaseUrl,
    readUrl: databaseReadUrl,
    connections: poolSize,
    ...silent,
  });
  const db = new Kysely<Schema>({ dialect });
  return { kind: 'postgres', db, primary: primary ? new Kysely<Schema>({ dialect: primary }) : db, close };
}
