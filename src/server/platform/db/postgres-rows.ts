import { CompiledQuery, sql } from 'kysely';
import { nextPortion, type Row, type Value } from './rows.ts';
import type { Db } from './schema.ts';
import type { Table } from './tables.ts';

const types = { text: 'text', integer: 'bigint', bytes: 'bytea' };
const quoted = (name: string) => `"${name}"`;
const columnsOf = ({ columns }: Table) => columns.map(({ name }) => quoted(name)).join(', ');
const firstPortion = 10;

/** Reads a table through a cursor, on a connection with a transaction open. */
export async function* readPostgresRows(connection: Db, table: Table): AsyncGenerator<Row[]> {
  const select = `SELECT ${columnsOf(table)} FROM ${quoted(table.name)}`;
  await sql.raw(`DECLARE table_rows NO SCROLL CURSOR FOR ${select}`).execute(connection);
  let wanted = firstPortion;
  for (;;) {
    const { rows } = await sql
      .raw<Record<string, Value>>(`FETCH ${wanted} FROM table_rows`)
      .execute(connection);
    if (rows.length === 0) break;
    const portion = rows.map((row) => table.columns.map(({ name }) => row[name] ?? null));
    yield portion;
    wanted = nextPortion(portion);
  }
  await sql`CLOSE table_rows`.execute(connection);
}

/** Writes rows in one statement, whatever their number: a column is one parameter. */
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
