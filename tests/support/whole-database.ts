import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import type { TestDatabase } from './api.ts';

/** Rate limits change with every call, and so does the last use of a session. Reads only the identity of sessions. */
const ignoredTables = new Set(['rate_limits']);
const columnsOf = (table: string) => (table === 'sessions' ? 'token_hash' : '*');

type Query = (sql: string) => Promise<Record<string, unknown>[]>;

async function readAll(query: Query, tables: string): Promise<Record<string, string>> {
  const all: Record<string, string> = {};
  for (const { name } of await query(tables)) {
    if (typeof name !== 'string' || ignoredTables.has(name)) continue;
    const rows = await query(`SELECT ${columnsOf(name)} FROM "${name}"`);
    all[name] = rows
      .map((row) => JSON.stringify(row))
      .sort()
      .join('\n');
  }
  return all;
}

const namesOf = async (query: Query, tables: string) => (await query(tables)).map(({ name }) => String(name));

export interface DatabaseWatch {
  /** Lists the tables by name. */
  tables(): Promise<string[]>;
  /** Reads every row of every table as text. */
  read(): Promise<Record<string, string>>;
  close(): Promise<void>;
}

/** Opens the database of a running product for reading. */
export async function watchDatabase({ settings }: Pick<TestDatabase, 'settings'>): Promise<DatabaseWatch> {
  if (settings['DATABASE_URL']) {
    const client = new Client({ connectionString: settings['DATABASE_URL'] });
    await client.connect();
    const query: Query = async (sql) => (await client.query(sql)).rows;
    const tables = "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'";
    return {
      tables: () => namesOf(query, tables),
      read: () => readAll(query, tables),
      close: () => client.end(),
    };
  }
  const database = new DatabaseSync(join(settings['DATA_DIR'] ?? '', 'holdwise.db'), { readOnly: true });
  const query: Query = async (sql) => database.prepare(sql).all();
  const tables = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'";
  return {
    tables: () => namesOf(query, tables),
    read: () => readAll(query, tables),
    close: async () => database.close(),
  };
}
