import { Kysely } from 'kysely';
import type { Db, Schema } from './schema.ts';

export interface Database {
  db: Db;
  /** The same, never from a replica: for what may not be a moment old, such as sessions. */
  primary: Db;
  kind: 'sqlite' | 'postgres';
  /** Whether reads may go to a replica. */
  hasReplica: boolean;
  close(): Promise<void>;
}

export interface DatabaseSettings {
  databaseUrl: string | undefined;
  databaseReadUrl?: string | undefined;
  dataDir: string;
  onError: (error: Error) => void;
  /** Told when a replica begins to take reads, and why when it no longer does. */
  onReplicaChange?: (reads: boolean, reason: string) => void;
}

// Only the driver that is used is loaded.
async function openDriver(settings: DatabaseSettings) {
  const { databaseUrl, databaseReadUrl, dataDir, onError, onReplicaChange = () => undefined } = settings;
  if (!databaseUrl) return { ...(await import('./sqlite.ts')).openSqlite(dataDir), primary: undefined };
  const { openPostgres } = await import('./postgres.ts');
  return openPostgres({ url: databaseUrl, readUrl: databaseReadUrl, onError, onReplicaChange });
}

export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  const { dialect, primary, close } = await openDriver(settings);
  const db = new Kysely<Schema>({ dialect });
  return {
    db,
    primary: primary ? new Kysely<Schema>({ dialect: primary }) : db,
    kind: settings.databaseUrl ? 'postgres' : 'sqlite',
    hasReplica: primary !== undefined,
    async close() {
      await db.destroy();
      await close();
    },
  };
}
