import { lineOf, type Row, type TableTally, Tallies } from '../platform/db/copy/rows.ts';
import { type Table, tablesAfter } from '../platform/db/copy/tables.ts';
import type { Target } from '../platform/db/copy/target.ts';
import {
  type AppliedMigration,
  applyMigration,
  createMigrationTable,
  type Migration,
  splitByApplied,
} from '../platform/db/migrations/migrations.ts';

/** The contents of a database: its migrations, and its rows in chunks. */
export interface Contents {
  migrations: readonly AppliedMigration[];
  chunks(tables: readonly Table[]): AsyncIterable<Chunk>;
}

export interface Chunk {
  table: Table;
  rows: Row[];
}

export interface Filled {
  /** Row counts and hashes of what was read, and of what the database then contains. */
  read: Record<string, TableTally>;
  written: Record<string, TableTally>;
  /** Where the replaced data is kept, if there was any. */
  replacedAt: string | undefined;
}

interface FillOptions {
  known: readonly Migration[];
  /** Tables whose rows are not copied. */
  without?: ReadonlySet<string>;
}

async function createTables(target: Target, migrations: readonly Migration[]): Promise<void> {
  await createMigrationTable(target.db);
  for (const migration of migrations) await applyMigration(target.db, target.kind, migration);
  await target.db.deleteFrom('schema_migrations' as never).execute();
}

async function copy(
  target: Target,
  tables: readonly Table[],
  contents: Contents,
  without: ReadonlySet<string>,
): Promise<Record<string, TableTally>> {
  const read = new Tallies(tables);
  for await (const { table, rows } of contents.chunks(tables)) {
    if (without.has(table.name)) continue;
    for (const row of rows) read.add(table.name, lineOf(row));
    await target.write(table, rows);
  }
  return read.result();
}

async function readBack(target: Target, tables: readonly Table[]): Promise<Record<string, TableTally>> {
  const written = new Tallies(tables);
  for (const table of tables)
    for await (const rows of target.rows(table)) for (const row of rows) written.add(table.name, lineOf(row));
  return written.result();
}

function refuseDifferences(read: Record<string, TableTally>, written: Record<string, TableTally>): void {
  const different = Object.keys(read).filter((table) => read[table]?.content !== written[table]?.content);
  if (different.length > 0)
    throw new Error(`The written rows differ from the rows that were read, in ${different.join(', ')}.`);
}

/**
 * Creates the tables in the version of the contents, fills them, reads them back to compare, and migrates them to the
 * newest version. Does all of it or nothing.
 */
export async function fillDatabase(
  target: Target,
  contents: Contents,
  { known, without = new Set() }: FillOptions,
): Promise<Filled> {
  try {
    const { made, later } = splitByApplied(contents.migrations, known);
    const tables = tablesAfter(made);
    await createTables(target, made);
    const read = await copy(target, tables, contents, without);
    const written = await readBack(target, tables);
    refuseDifferences(read, written);
    for (const migration of later) await applyMigration(target.db, target.kind, migration);
    return { read, written, replacedAt: await target.commit() };
  } catch (error) {
    await target.abandon();
    throw error;
  }
}
