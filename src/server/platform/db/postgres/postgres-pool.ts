import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { type CustomTypesConfig, Pool, type PoolConfig, type QueryConfig, types } from 'pg';
import { isBrokenConnection, isUnavailable } from '../errors.ts';
import { restoreStatementTimeout, withoutStatementTimeout } from './disable-statement-timeout.ts';

const bigintOid = 20;
const statementTimeoutMs = 10_000;
// Longer than PostgreSQL's own timeout: it applies only to a server that hangs.
const queryTimeoutMs = 11_000;

export const bigintsAsNumbers: CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === bigintOid ? (text: string) => Number(text) : types.getTypeParser(oid, format),
};

/** Opens a connection pool. Returns COUNT and BIGINT as numbers, as SQLite does. */
export function openPool(settings: PoolConfig, onError: (error: Error) => void): Pool {
  const pool = new Pool({
    connectionTimeoutMillis: 5_000,
    statement_timeout: statementTimeoutMs,
    types: bigintsAsNumbers,
    ...settings,
  });
  pool.on('error', onError);
  // The query on a lost connection reports the error. Without a listener the process would end.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/**
 * Wraps a pool so that a broken connection is never reused. The driver would return it to the pool, and the next query
 * could get it before its end is noticed.
 */
export function discardBroken(pool: Pool): PostgresPool {
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
      let timeoutMs = pool.options.query_timeout ?? queryTimeoutMs;
      const query = async (text: string, values: unknown[]) => {
        if (broken) throw new Error('Connection terminated: it failed before');
        if (text === withoutStatementTimeout) timeoutMs = 0;
        if (text === restoreStatementTimeout) timeoutMs = queryTimeoutMs;
        try {
          return await client.query({ text, values, query_timeout: timeoutMs } as QueryConfig);
        } catch (error) {
          broken ||= isBrokenConnection(error) || isUnavailable(error);
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
