import { setTimeout as wait } from 'node:timers/promises';
import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import { Client } from 'pg';
import { inUseLockId } from '../connection/postgres.ts';
import { bigintsAsNumbers } from '../postgres/postgres-pool.ts';
import type { Db, Schema } from '../schema.ts';
import { nextChunk, type Row, type Value } from './rows.ts';
import type { Table } from './tables.ts';

export interface Connection {
  db: Db;
  close(): Promise<void>;
}

/** Returns host and path of a database URL, without the password. */
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
  // The next query on a lost connection reports the error.
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

/** PostgreSQL notices only after a moment that a server that was stopped has left. */
const lockAttempts = 20;
const lockRetryMs = 100;

async function lock(db: Db, url: string, alone: boolean): Promise<void> {
  const take = alone ? sql`pg_try_advisory_lock` : sql`pg_try_advisory_lock_shared`;
  for (let attempt = 0; attempt < lockAttempts; attempt += 1) {
    if (attempt > 0) await wait(lockRetryMs);
    const { rows } = await sql<{ free: boolean }>`SELECT ${take}(${sql.lit(inUseLockId)}) AS free`.execute(
      db,
    );
    if (rows[0]?.free) return;
  }
  throw new Error(
    alone
      ? `The database ${shownAddress(url)} is in use by Holdwise. Stop all that use it first.`
      : `The data of ${shownAddress(url)} is being replaced or moved. Try again when that is done.`,
  );
}

/**
 * Opens a single connection to PostgreSQL without a statement timeout. It does not reconnect. `alone` takes an exclusive
 * lock: it fails while a server uses the database, and prevents others from starting.
 */
export async function connectPostgres(url: string, { alone }: { alone: boolean }): Promise<Connection> {
  const client = await connect(url);
  const pool = {
    connect: async () => Object.assign(client, { release: () => undefined }),
    end: () => client.end(),
    options: {},
  };
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  // Kysely closes the pool only if it has used a connection.
  const close = () => db.destroy();
  try {
    await lock(db, url, alone);
    return { db, close };
  } catch (error) {
    await close();
    throw error;
  }
}

const types = { text: 'text', integer: 'bigint', bytes: 'bytea' };
const quoted = (name: string) => `"${name}"`;
const columnsOf = ({ columns }: Table) => columns.map(({ name }) => quoted(name)).join(', ');
const firstChunk = 10;

/** Reads a table with a cursor. The connection must be in a transaction. */
export async function* readPostgresRows(connection: Db, table: Table): AsyncGenerator<Row[]> {
  const select = `SELECT ${columnsOf(table)} FROM ${quoted(table.name)}`;
  await sql.raw(`DECLARE table_rows NO SCROLL CURSOR FOR ${select}`).execute(connection);
  let count = firstChunk;
  for (;;) {
    const { rows } = await sql
      .raw<Record<string, Value>>(`FETCH ${count} FROM table_rows`)
      .execute(connection);
    if (rows.length === 0) break;
    const chunk = rows.map((row) => table.columns.map(({ name }) => row[name] ?? null));
    yield chunk;
    count = nextChunk(chunk);
  }
  await sql`CLOSE table_rows`.execute(connection);
}

/** Inserts any number of rows with one statement, which passes each column as an array. */
export async function writePostgresRows(connection: Db, table: Table, rows: readonly Row[]): Promise<void> {
  const parameters = table.columns.map((_, column) => rows.map((row) => row[column] ?? null));
  const lists = table.columns.map(({ kind }, index) => `$${index + 1}::${types[kind]}[]`);
  await connection.executeQuery(
    CompiledQuery.raw(
      `INSERT INTO ${quoted(table.name)} (${columnsOf(table)}) SELECT * FROM unnest(${lists.join(', ')})`,
      parameters,
    ),
  );
}
