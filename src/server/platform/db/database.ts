import { Kysely } from 'kysely';
import { type OnQuery, queryReporter } from './query-reports.ts';
import type { Db, Schema } from './schema.ts';

export interface Database {
  db: Db;
  /** The same, never from a replica: for what may not be a moment old, such as sessions. */
  primary: Db;
  kind: 'sqlite' | 'postgres';
  /** Whether reads may go to a replica. */
  hasReplica: boolean;
  /** Whether they go there now. */
  replicaReads(): boolean;
  /** How it is doing, by name: connections in use on PostgreSQL, bytes on the disk with SQLite. */
  measure(): Readonly<Record<string, number>>;
  close(): Promise<void>;
}

export interface DatabaseSettings {
  databaseUrl: string | undefined;
  databaseReadUrl?: string | undefined;
  dataDir: string;
  onError: (error: Error) => void;
  /** Told when a replica begins to take reads, and why when it no longer does. */
  onReplicaChange?: (reads: boolean, reason: string) => void;
  onQuery?: OnQuery | undefined;
}

// Only the driver that is used is loaded.
async function openDriver(settings: DatabaseSettings) {
  const { databaseUrl, databaseReadUrl, dataDir, onError, onReplicaChange = () => undefined } = settings;
  if (!databaseUrl) return { ...(await import('./sqlite.ts')).openSqlite(dataDir), primary: undefined };
  const { openPostgres } = await import('./postgres.ts');
  return openPostgres({ url: databaseUrl, readUrl: databaseReadUrl, onError, onReplicaChange });
}

export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  let replicaReads = false;
  const { dialect, primary, close, measure } = await openDriver({
    ...settings,
    onReplicaChange(reads, reason) {
      replicaReads = reads;
      settings.onReplicaChange?.(reads, reason);
    },
  });
  const watched = settings.onQuery && { log: queryReporter(settings.onQuery) };
  const db = new Kysely<Schema>({ dialect, ...watched });
  return {
    db,
    primary: primary ? new Kysely<Schema>({ dialect: primary, ...watched }) : db,
    kind: settings.databaseUrl ? 'postgres' : 'sqlite',
    hasReplica: primary !== undefined,
    replicaReads: () => replicaReads,
    measure,
    async close() {
      await db.destroy();
      await close();
    },
  };
}
