import { type Dialect, Kysely } from 'kysely';
import { type OnQuery, queryReporter } from '../query-reports.ts';
import type { Db, Schema } from '../schema.ts';

export interface Database {
  db: Db;
  /** Never reads from a replica: for data that must be up to date, such as sessions. */
  primary: Db;
  /** For long transactions. SQLite runs them in a separate thread, so requests do not wait for their statements. */
  bulk: Db;
  kind: 'sqlite' | 'postgres';
  /** Whether there is a replica. */
  hasReplica: boolean;
  /** Whether the replica serves reads now. */
  replicaReads(): boolean;
  /** Returns measurements by name: connections of PostgreSQL, bytes on disk of SQLite. */
  measure(): Readonly<Record<string, number>>;
  close(): Promise<void>;
}

export interface DatabaseSettings {
  databaseUrl: string | undefined;
  databaseReadUrl?: string | undefined;
  dataDir: string;
  onError: (error: Error) => void;
  /** Called when the replica starts to serve reads, and with a reason when it stops. */
  onReplicaChange?: (reads: boolean, reason: string) => void;
  onQuery?: OnQuery | undefined;
}

// Loads only the driver that is used.
async function openDriver(settings: DatabaseSettings) {
  const { databaseUrl, databaseReadUrl, dataDir, onError, onReplicaChange = () => undefined } = settings;
  if (!databaseUrl)
    return { ...(await import('../sqlite/sqlite.ts')).openSqlite(dataDir), primary: undefined };
  const { openPostgres } = await import('./postgres.ts');
  return {
    ...openPostgres({ url: databaseUrl, readUrl: databaseReadUrl, onError, onReplicaChange }),
    bulk: undefined,
  };
}

export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  let replicaReads = false;
  const { dialect, primary, bulk, close, measure } = await openDriver({
    ...settings,
    onReplicaChange(reads, reason) {
      replicaReads = reads;
      settings.onReplicaChange?.(reads, reason);
    },
  });
  const logging = settings.onQuery && { log: queryReporter(settings.onQuery) };
  const open = (one: Dialect): Db => new Kysely<Schema>({ dialect: one, ...logging });
  const db = open(dialect);
  const inThread = bulk && open(bulk);
  return {
    db,
    primary: primary ? open(primary) : db,
    bulk: inThread ?? db,
    kind: settings.databaseUrl ? 'postgres' : 'sqlite',
    hasReplica: primary !== undefined,
    replicaReads: () => replicaReads,
    measure,
    async close() {
      await inThread?.destroy();
      await db.destroy();
      await close();
    },
  };
}
