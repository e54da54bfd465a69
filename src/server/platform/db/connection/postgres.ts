import { type Dialect, PostgresDialect } from 'kysely';
import type { ClientBase } from 'pg';
import { discardBroken, openPool } from '../postgres/postgres-pool.ts';
import { createRoutes, type Routes } from '../replica/read-routing.ts';
import { openReplica } from '../replica/replica.ts';
import { createRoutedDriver } from '../replica/routed-driver.ts';

const poolSize = 10;

/** An advisory lock: held shared by every connection of a running server, exclusively to replace or move the data. */
export const inUseLockId = 4_865_438;

async function lockShared(client: ClientBase): Promise<void> {
  const { rows } = await client.query('SELECT pg_try_advisory_lock_shared($1) AS free', [inUseLockId]);
  if (!rows[0].free)
    throw new Error('The data of DATABASE_URL is being replaced or moved. Try again when that is done.');
}

export interface PostgresSettings {
  url: string;
  /** The URL of a streaming replica for reads. */
  readUrl: string | undefined;
  onError: (error: Error) => void;
  onReplicaChange: (reads: boolean, reason: string) => void;
  /** Connections at once, to each of the servers. */
  connections?: number;
}

/** Opens PostgreSQL with its replica, if any; `primary` never reads from the replica. */
export function openPostgres({
  url,
  readUrl,
  onError,
  onReplicaChange,
  connections = poolSize,
}: PostgresSettings): {
  dialect: Dialect;
  primary: Dialect | undefined;
  close: () => Promise<void>;
  measure: () => Record<string, number>;
} {
  const opened = openPool(
    // At least one connection stays open and holds the lock.
    { connectionString: url, max: connections, min: 1, onConnect: lockShared },
    onError,
  );
  const pool = discardBroken(opened);
  const replica = readUrl
    ? openReplica({
        primaryUrl: url,
        replicaUrl: readUrl,
        poolSize: connections,
        onError,
        onChange: onReplicaChange,
      })
    : undefined;
  const dialectFor = (routes: Routes) => {
    const dialect: Dialect = new PostgresDialect({ pool });
    dialect.createDriver = () => createRoutedDriver(routes);
    return dialect;
  };
  return {
    dialect: dialectFor(createRoutes(pool, replica)),
    primary: replica && dialectFor(createRoutes(pool, undefined)),
    measure: () => ({
      open: opened.totalCount,
      idle: opened.idleCount,
      waiting: opened.waitingCount,
    }),
    async close() {
      await replica?.close();
      await pool.end();
    },
  };
}
