import { type Dialect, PostgresDialect } from 'kysely';
import type { ClientBase } from 'pg';
import { openConnections, withoutBroken } from './postgres-connections.ts';
import { openReplica } from './replica.ts';
import { createRoutedDriver } from './routed-driver.ts';
import { createRoutes, type Routes } from './routes.ts';

const connections = 10;

/** Held shared by every connection of a running product, and alone by who replaces its data. */
export const inUseLockId = 4_865_438;

async function takePartInUse(client: ClientBase): Promise<void> {
  const { rows } = await client.query('SELECT pg_try_advisory_lock_shared($1) AS free', [inUseLockId]);
  if (!rows[0].free)
    throw new Error('The data of DATABASE_URL is being replaced or moved. Try again when that is done.');
}

export interface PostgresSettings {
  url: string;
  /** A streaming replica of the same database, for reads. */
  readUrl: string | undefined;
  onError: (error: Error) => void;
  onReplicaChange: (reads: boolean, reason: string) => void;
}

/** PostgreSQL, with its replica if there is one; `primary` reads from the primary alone. */
export function openPostgres({ url, readUrl, onError, onReplicaChange }: PostgresSettings): {
  dialect: Dialect;
  primary: Dialect | undefined;
  close: () => Promise<void>;
  measure: () => Record<string, number>;
} {
  const opened = openConnections(
    // The connection that always stays tells others that the database is in use.
    { connectionString: url, max: connections, min: 1, onConnect: takePartInUse },
    onError,
  );
  const pool = withoutBroken(opened);
  const replica = readUrl
    ? openReplica({ primaryUrl: url, replicaUrl: readUrl, connections, onError, onChange: onReplicaChange })
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
