import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { chunksBySize, type Row } from './rows.ts';
import type { Table } from './tables.ts';

const quoted = (name: string) => `"${name}"`;
const columnsOf = ({ columns }: Table) => columns.map(({ name }) => quoted(name)).join(', ');

export function* readSqliteRows(database: DatabaseSync, table: Table): Generator<Row[]> {
  const statement = database.prepare(`SELECT ${columnsOf(table)} FROM ${quoted(table.name)}`);
  statement.setReturnArrays(true);
  yield* chunksBySize(statement.iterate() as Iterable<unknown> as Iterable<Row>);
}

export function writeSqliteRows(database: DatabaseSync, table: Table, rows: readonly Row[]): void {
  const places = table.columns.map(() => '?').join(', ');
  const statement = database.prepare(
    `INSERT INTO ${quoted(table.name)} (${columnsOf(table)}) VALUES (${places})`,
  );
  for (const row of rows) statement.run(...(row as SQLInputValue[]));
}
