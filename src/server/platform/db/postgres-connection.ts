import { Kysely, PostgresDialect, sql } from 'kysely';
import { Client } from 'pg';
import { inUseLockId } from './postgres.ts';
import { bigintsAsNumbers } from './postgres-connections.ts';
import type { Db, Schema } from './schema.ts';

export interface Connection {
  db: Db;
  close(): Promise<void>;
}

/** An address as it may be shown: without its password. */
export function shownAddress(url: string): string {
  const { host, pathname } = new URL(url);
  return host + pathname;
}

async function connect(url: string): Promise<Client> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    types: bigintsAsNumbers,
  });
  // A connection that is lost is told of by the query that needs it.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new Error(`The database ${shownAddress(url)} can't be reached: ${message || code}.`, {
      cause: error,
    });
  }
}

async function lock(db: Db, url: string, alone: boolean): Promise<void> {
  const take = alone ? sql`pg_try_advisory_lock` : sql`pg_try_advisory_lock_shared`;
  const { rows } = await sql<{ free: boolean }>`SELECT ${take}(${sql.lit(inUseLockId)}) AS free`.execute(db);
  if (rows[0]?.free) return;
  throw new Error(
    alone
      ? `The database ${shownAddress(url)} is in use by Holdwise. Stop all that use it first.`
      : `The data of ${shownAddress(url)} is being replaced or moved. Try again when that is done.`,
  );
}

/**
 * One connection to PostgreSQL without a limit on its statements, which fails for good when it is lost; `alone` only
 * where no product uses the database, and keeping them off.
 */
export async function connectPostgres(url: string, { alone }: { alone: boolean }): Promise<Connection> {
  const client = await connect(url);
  const pool = {
    connect: async () => Object.assign(client, { release: () => undefined }),
    end: () => client.end(),
    options: {},
  };
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  // Kysely ends a pool that it has asked for a connection only.
  const close = () => db.destroy();
  try {
    await lock(db, url, alone);
    return { db, close };
  } catch (error) {
    await close();
    throw error;
  }
}
