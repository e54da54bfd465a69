import {
  type AppliedMigration,
  applyMigration,
  createMigrationTable,
  type Migration,
  splitByApplied,
} from '../db/migrations.ts';
import { lineOf, type Row, Tallies, type Tally } from '../db/rows.ts';
import { type Table, tablesAfter } from '../db/tables.ts';
import type { Target } from '../db/target.ts';

/** A whole database: what made its tables, and their rows in portions. */
export interface Contents {
  migrations: readonly AppliedMigration[];
  portions(tables: readonly Table[]): AsyncIterable<Portion>;
}

export interface Portion {
  table: Table;
  rows: Row[];
}

export interface Filled {
  /** What was read, and what then stands in the database. */
  read: Record<string, Tally>;
  written: Record<string, Tally>;
  /** Where that which was there before is kept. */
  kept: string | undefined;
}

interface FillOptions {
  known: readonly Migration[];
  /** Tables whose rows stay behind. */
  without?: ReadonlySet<string>;
}

async function build(target: Target, migrations: readonly Migration[]): Promise<void> {
  await createMigrationTable(target.db);
  for (const migration of migrations) await applyMigration(target.db, target.kind, migration);
  await target.db.deleteFrom('schema_migrations' as never).execute();
}

async function copy(
  target: Target,
  tables: readonly Table[],
  contents: Contents,
  without: ReadonlySet<string>,
): Promise<Record<string, Tally>> {
  const read = new Tallies(tables);
  for await (const { table, rows } of contents.portions(tables)) {
    if (without.has(table.name)) continue;
    for (const row of rows) read.add(table.name, lineOf(row));
    await target.write(table, rows);
  }
  return read.result();
}

async function readBack(target: Target, tables: readonly Table[]): Promise<Record<string, Tally>> {
  const written = new Tallies(tables);
  for (const table of tables)
    for await (const rows of target.rows(table)) for (const row of rows) written.add(table.name, lineOf(row));
  return written.result();
}

function refuseDifferences(read: Record<string, Tally>, written: Record<string, Tally>): void {
  const different = Object.keys(read).filter((table) => read[table]?.content !== written[table]?.content);
  if (different.length > 0)
    throw new Error(`What was written differs from what was read, in ${different.join(', ')}.`);
}

/**
 * Makes the tables as they were where the contents come from, fills them, reads them again to compare, and brings them
 * forward to the newest version: all of it, or nothing.
 */
export async function fillDatabase(
  target: Target,
  contents: Contents,
  { known, without = new Set() }: FillOptions,
): Promise<Filled> {
  try {
    const { made, later } = splitByApplied(contents.migrations, known);
    const tables = tablesAfter(made);
    await build(target, made);
    const read = await copy(target, tables, contents, without);
    const written = await readBack(target, tables);
    refuseDifferences(read, written);
    for (const migration of later) await applyMigration(target.db, target.kind, migration);
    return { read, written, kept: await target.commit() };
  } catch (error) {
    await target.abandon();
    throw error;
  }
}
