import { sql } from 'kysely';
import type { Db } from '../schema.ts';
import { connectPostgres, readPostgresRows, shownAddress, writePostgresRows } from './postgres-connection.ts';
import { compactTime, type Target, type TargetOptions } from './target.ts';

/** Lists the tables of the current schema, except those of extensions. */
async function listTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT relname AS name FROM pg_class
    WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p')
      AND NOT EXISTS (SELECT 1 FROM pg_depend WHERE objid = pg_class.oid AND deptype = 'e')
    ORDER BY relname`.execute(db);
  return rows.map(({ name }) => name);
}

async function holdsData(db: Db, tables: readonly string[]): Promise<boolean> {
  for (const table of tables.filter((name) => name !== 'schema_migrations')) {
    const { rows } = await sql`SELECT 1 FROM ${sql.id(table)} LIMIT 1`.execute(db);
    if (rows.length > 0) return true;
  }
  return false;
}

/** Returns a name that no schema has: a clock that was set back can show the same time again. */
async function freeSchema(db: Db, wanted: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? wanted : `${wanted}_${number}`;
    const { rows } = await sql`SELECT 1 FROM pg_namespace WHERE nspname = ${name}`.execute(db);
    if (rows.length === 0) return name;
  }
}

/** Moves tables with their indexes and constraints into a new schema. */
async function moveToSchema(db: Db, tables: readonly string[], schema: string): Promise<void> {
  await sql`CREATE SCHEMA ${sql.id(schema)}`.execute(db);
  for (const table of tables)
    await sql`ALTER TABLE ${sql.id(table)} SET SCHEMA ${sql.id(schema)}`.execute(db);
}

/** Empties the current schema. Returns the schema that the existing data was moved to, if any. */
async function clearSchema(
  db: Db,
  shown: string,
  { replace, whenFull, at = new Date() }: TargetOptions,
): Promise<string | undefined> {
  await sql`SET LOCAL lock_timeout = '10s'`.execute(db);
  const tables = await listTables(db);
  if (await holdsData(db, tables)) {
    if (!replace) throw new Error(`${shown} ${whenFull}`);
    const schema = await freeSchema(db, `replaced_${compactTime(at).toLowerCase()}`);
    await moveToSchema(db, tables, schema);
    return schema;
  }
  if (tables.length > 0) await sql`DROP TABLE ${sql.join(tables.map((table) => sql.id(table)))}`.execute(db);
  return undefined;
}

export async function postgresTarget(url: string, options: TargetOptions): Promise<Target> {
  const connection = await connectPostgres(url, { alone: true });
  try {
    const transaction = await connection.db.startTransaction().execute();
    const oldSchema = await clearSchema(transaction, shownAddress(url), options);
    return {
      kind: 'postgres',
      db: transaction,
      write: (table, rows) => writePostgresRows(transaction, table, rows),
      rows: (table) => readPostgresRows(transaction, table),
      async commit() {
        await transaction.commit().execute();
        await connection.close();
        return oldSchema && `the schema ${oldSchema}`;
      },
      // Closing the connection rolls the transaction back.
      abandon: connection.close,
    };
  } catch (error) {
    await connection.close();
    throw error;
  }
}
