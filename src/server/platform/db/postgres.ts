import { type Dialect, PostgresDialect } from 'kysely';
import { openConnections, withoutBroken } from './postgres-connections.ts';
import { openReplica } from './replica.ts';
import { createRoutedDriver } from './routed-driver.ts';
import { createRoutes, type Routes } from './routes.ts';

const connections = 10;

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
} {
  const pool = withoutBroken(openConnections({ connectionString: url, max: connections }, onError));
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
    async close() {
      await replica?.close();
      await pool.end();
    },
  };
}
