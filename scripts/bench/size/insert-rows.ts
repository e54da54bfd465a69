import { CompiledQuery, type Insertable } from 'kysely';
import type { Database } from '#server/platform/db/connection/database.ts';
import type { Db, Schema } from '#server/platform/db/schema.ts';

/** A row to insert. Columns that may be null can be left out. */
export type RowOf<Table extends keyof Schema> = Insertable<Schema[Table]>;

const rowsPerStatement = { sqlite: 200, postgres: 10_000 };

const quoted = (columns: readonly string[]) => columns.map((column) => `"${column}"`).join(', ');

function sqliteStatement(
  table: string,
  columns: readonly string[],
  rows: readonly Record<string, unknown>[],
) {
  const placeholders = `(${columns.map(() => '?').join(', ')})`;
  const statement = `INSERT INTO ${table} (${quoted(columns)}) VALUES ${rows.map(() => placeholders).join(', ')}`;
  return CompiledQuery.raw(
    statement,
    rows.flatMap((row) => columns.map((column) => row[column])),
  );
}

const typeOf = (value: unknown) =>
  typeof value === 'number' ? 'integer[]' : value instanceof Uint8Array ? 'bytea[]' : 'text[]';

function postgresStatement(
  table: string,
  columns: readonly string[],
  rows: readonly Record<string, unknown>[],
) {
  const arrays = columns.map((column, index) => `$${index + 1}::${typeOf(rows[0]?.[column])}`);
  const statement = `INSERT INTO ${table} (${quoted(columns)}) SELECT * FROM unnest(${arrays.join(', ')})`;
  return CompiledQuery.raw(
    statement,
    columns.map((column) => rows.map((row) => row[column])),
  );
}

/** Inserts rows of one shape in large chunks and returns their number. */
export async function insertRows<Table extends keyof Schema>(
  db: Db,
  kind: Database['kind'],
  table: Table,
  rows: Iterable<RowOf<Table>>,
): Promise<number> {
  const statementOf = kind === 'sqlite' ? sqliteStatement : postgresStatement;
  let chunk: Record<string, unknown>[] = [];
  let count = 0;
  async function flush(): Promise<void> {
    if (chunk.length === 0) return;
    await db.executeQuery(statementOf(table, Object.keys(chunk[0] ?? {}), chunk));
    count += chunk.length;
    chunk = [];
  }
  for (const row of rows) {
    chunk.push(row);
    if (chunk.length === rowsPerStatement[kind]) await flush();
  }
  await flush();
  return count;
}
