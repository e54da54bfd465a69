import { type Dialect, PostgresDialect } from 'kysely';
import { Pool, types } from 'pg';

const bigintOid = 20;
const connections = 10;

/** A pool of connections to PostgreSQL. COUNT and BIGINT come back as numbers, as SQLite gives them. */
export function openPostgres(
  url: string,
  onError: (error: Error) => void,
): { dialect: Dialect; close: () => void } {
  const pool = new Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 10_000,
    types: {
      getTypeParser: (oid, format) =>
        oid === bigintOid ? (text: string) => Number(text) : types.getTypeParser(oid, format),
    },
  });
  pool.on('error', onError);
  // A connection that is lost while it is used: its query fails and tells. Without a listener the process would end.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return { dialect: new PostgresDialect({ pool }), close: () => undefined };
}
