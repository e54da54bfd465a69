import { CompiledQuery } from 'kysely';
import type { Database } from '../../../src/server/platform/db/database.ts';
import type { Db, Schema } from '../../../src/server/platform/db/schema.ts';

export type RowOf<Table extends keyof Schema> = Schema[Table];

const rowsPerStatement = { sqlite: 200, postgres: 10_000 };

const named = (columns: readonly string[]) => columns.map((column) => `"${column}"`).join(', ');

function sqliteStatement(
  table: string,
  columns: readonly string[],
  rows: readonly Record<string, unknown>[],
) {
  const marks = `(${columns.map(() => '?').join(', ')})`;
  const statement = `INSERT INTO ${table} (${named(columns)}) VALUES ${rows.map(() => marks).join(', ')}`;
  return CompiledQuery.raw(
    statement,
    rows.flatMap((row) => columns.map((column) => row[column])),
  );
}

const typeOf = (value: unknown) => (typeof value === 'number' ? 'integer[]' : 'text[]');

function postgresStatement(
  table: string,
  columns: readonly string[],
  rows: readonly Record<string, unknown>[],
) {
  const lists = columns.map((column, index) => `$${index + 1}::${typeOf(rows[0]?.[column])}`);
  const statement = `INSERT INTO ${table} (${named(columns)}) SELECT * FROM unnest(${lists.join(', ')})`;
  return CompiledQuery.raw(
    statement,
    columns.map((column) => rows.map((row) => row[column])),
  );
}

/** Inserts many rows of one shape, a large portion with each statement; answers how many. */
export async function insertRows<Table extends keyof Schema>(
  db: Db,
  kind: Database['kind'],
  table: Table,
  rows: Iterable<RowOf<Table>>,
): Promise<number> {
  const statementOf = kind === 'sqlite' ? sqliteStatement : postgresStatement;
  let portion: Record<string, unknown>[] = [];
  let count = 0;
  async function send(): Promise<void> {
    if (portion.length === 0) return;
    await db.executeQuery(statementOf(table, Object.keys(portion[0] ?? {}), portion));
    count += portion.length;
    portion = [];
  }
  for (const row of rows) {
    portion.push(row);
    if (portion.length === rowsPerStatement[kind]) await send();
  }
  await send();
  return count;
}
