import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { type CustomTypesConfig, Pool, type PoolConfig, types } from 'pg';
import { isBrokenConnection } from './errors.ts';

const bigintOid = 20;

export const bigintsAsNumbers: CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === bigintOid ? (text: string) => Number(text) : types.getTypeParser(oid, format),
};

/** A pool of connections to PostgreSQL. COUNT and BIGINT come back as numbers, as SQLite gives them. */
export function openConnections(settings: PoolConfig, onError: (error: Error) => void): Pool {
  const pool = new Pool({
    connectionTimeoutMillis: 5_000,
    statement_timeout: 10_000,
    types: bigintsAsNumbers,
    ...settings,
  });
  pool.on('error', onError);
  // A connection that is lost while it is used: its query fails and tells. Without a listener the process would end.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/**
 * The same pool, which never gives out a connection again that PostgreSQL has said farewell to: the driver would put it
 * back, and who comes next would meet it before its end is noticed.
 */
export function withoutBroken(pool: Pool): PostgresPool {
  let ended: Promise<void> | undefined;
  return {
    options: pool.options,
    end() {
      ended ??= pool.end();
      return ended;
    },
    async connect() {
      const client = await pool.connect();
      let broken = false;
      const query = async (sql: string, parameters: unknown[]) => {
        try {
          return await client.query(sql, parameters);
        } catch (error) {
          broken ||= isBrokenConnection(error);
          throw error;
        }
      };
      return {
        query: query as unknown as PostgresPoolClient['query'],
        release: (discard = false) => client.release(discard || broken),
      };
    },
  };
}
