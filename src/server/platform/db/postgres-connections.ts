import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { type CustomTypesConfig, Pool, type PoolConfig, type QueryConfig, types } from 'pg';
import { isBrokenConnection, isUnanswered } from './errors.ts';
import { hurriedAgain, unhurried } from './unhurried.ts';

const bigintOid = 20;
const statementMs = 10_000;
// PostgreSQL itself ends what takes too long. A moment later nobody waits any more for one that hangs.
const answerMs = 11_000;

export const bigintsAsNumbers: CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === bigintOid ? (text: string) => Number(text) : types.getTypeParser(oid, format),
};

/** A pool of connections to PostgreSQL. COUNT and BIGINT come back as numbers, as SQLite gives them. */
export function openConnections(settings: PoolConfig, onError: (error: Error) => void): Pool {
  const pool = new Pool({
    connectionTimeoutMillis: 5_000,
    statement_timeout: statementMs,
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
      let waits = pool.options.query_timeout ?? answerMs;
      const query = async (text: string, values: unknown[]) => {
        if (broken) throw new Error('Connection terminated: it was given up before');
        if (text === unhurried) waits = 0;
        if (text === hurriedAgain) waits = answerMs;
        try {
          return await client.query({ text, values, query_timeout: waits } as QueryConfig);
        } catch (error) {
          broken ||= isBrokenConnection(error) || isUnanswered(error);
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
