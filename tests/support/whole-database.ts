import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import type { Place } from './api.ts';

/** Counters of limits move with every call; of sessions only which there are is of interest, not when they were used. */
const passedOver = new Set(['rate_limits']);
const columnsOf = (table: string) => (table === 'sessions' ? 'token_hash' : '*');

type Ask = (sql: string) => Promise<Record<string, unknown>[]>;

async function readAll(ask: Ask, tables: string): Promise<Record<string, string>> {
  const all: Record<string, string> = {};
  for (const { name } of await ask(tables)) {
    if (typeof name !== 'string' || passedOver.has(name)) continue;
    const rows = await ask(`SELECT ${columnsOf(name)} FROM "${name}"`);
    all[name] = rows
      .map((row) => JSON.stringify(row))
      .sort()
      .join('\n');
  }
  return all;
}

export interface DatabaseWatch {
  /** Every row of every table, as text. */
  read(): Promise<Record<string, string>>;
  close(): Promise<void>;
}

/** Looks into the database of a product that runs. */
export async function watchDatabase({ settings }: Place): Promise<DatabaseWatch> {
  if (settings['DATABASE_URL']) {
    const client = new Client({ connectionString: settings['DATABASE_URL'] });
    await client.connect();
    const ask: Ask = async (sql) => (await client.query(sql)).rows;
    const tables = "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'";
    return { read: () => readAll(ask, tables), close: () => client.end() };
  }
  const database = new DatabaseSync(join(settings['DATA_DIR'] ?? '', 'holdwise.db'), { readOnly: true });
  const ask: Ask = async (sql) => database.prepare(sql).all();
  const tables = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'";
  return { read: () => readAll(ask, tables), close: async () => database.close() };
}
