import { DatabaseSync } from 'node:sqlite';
import { lineOf, rowOf } from '#server/platform/db/copy/rows.ts';
import { type Column, type Table, tablesAfter } from '#server/platform/db/copy/tables.ts';
import type { Migration } from '#server/platform/db/migrations/migrations.ts';
import type { OldVersion } from './old-versions.ts';
import { allowedValue, plausibleValue } from './plausible-values.ts';

type NamedRow = OldVersion['tables'][string][number];

export interface NextFixture {
  fixture: OldVersion;
  /** The columns whose values were made up: `table.column`. */
  madeUp: string[];
  /** New columns of earlier tables that the migration itself fills, by default all rows alike. */
  filled: string[];
}

const recorded = 'schema_migrations';
const quoted = (name: string) => `"${name}"`;
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

function insert(database: DatabaseSync, table: Table, rows: readonly NamedRow[]): void {
  const names = table.columns.map(({ name }) => quoted(name)).join(', ');
  const marks = table.columns.map(() => '?').join(', ');
  const statement = database.prepare(`INSERT INTO ${quoted(table.name)} (${names}) VALUES (${marks})`);
  for (const row of rows) {
    const line = JSON.stringify(table.columns.map(({ name }) => row[name] ?? null));
    statement.run(...rowOf(line, table));
  }
}

function rowsIn(database: DatabaseSync, { name, columns }: Table): NamedRow[] {
  const rows = database.prepare(`SELECT * FROM ${quoted(name)}`).all();
  return rows.map((row) => {
    const values = JSON.parse(lineOf(columns.map((column) => row[column.name] as never)));
    return Object.fromEntries(columns.map((column, index) => [column.name, values[index]]));
  });
}

/** Returns the values of the columns of a table that must be those of a row of another table. */
function referencesOf(database: DatabaseSync, { name }: Table, tables: OldVersion['tables']): NamedRow {
  const keys = database
    .prepare(
      'SELECT "table" AS target, "from" AS own, coalesce("to", "from") AS key FROM pragma_foreign_key_list(?)',
    )
    .all(name);
  return Object.fromEntries(
    keys.map(({ target, own, key }) => [String(own), tables[String(target)]?.[0]?.[String(key)] ?? null]),
  );
}

const addedTo = ({ columns }: Table, known: Table): Column[] =>
  columns.filter(({ name }) => known.columns.every((column) => column.name !== name));

/** Makes up values of new columns that no row sets. A table without rows gets one. */
function fill(
  database: DatabaseSync,
  { table, known }: { table: Table; known: Table | undefined },
  tables: OldVersion['tables'],
): string[] {
  const rows = tables[table.name] ?? [];
  const isUnset = ({ name }: Column) => rows.every((row) => (row[name] ?? '') === '');
  const unset =
    rows.length === 0 || !known ? table.columns.filter(isUnset) : addedTo(table, known).filter(isUnset);
  if (unset.length === 0) return [];
  const sql = database.prepare('SELECT sql FROM sqlite_schema WHERE name = ?').get(table.name)?.['sql'];
  const references = referencesOf(database, table, tables);
  const valueFor = (column: Column) =>
    references[column.name] ?? allowedValue(String(sql), column) ?? plausibleValue(table.name, column);
  const values = Object.fromEntries(unset.map((column) => [column.name, valueFor(column)]));
  const [first = {}, ...others] = rows;
  tables[table.name] = [{ ...first, ...values }, ...others];
  return unset.map(({ name }) => `${table.name}.${name}`);
}

/** Throws if the tables do not accept the rows. */
function verify(tables: readonly Table[], migrations: readonly Migration[], fixture: OldVersion): void {
  const database = migrated(migrations);
  for (const table of tables) {
    database.exec(`DELETE FROM ${quoted(table.name)}`);
    try {
      insert(database, table, fixture.tables[table.name] ?? []);
    } catch (error) {
      throw new Error(
        `${table.name} refuses a value that was made up (${messageOf(error)}). Add a rule for its column to tests/support/plausible-values.ts.`,
      );
    }
  }
  database.close();
}

function migrated(migrations: readonly Migration[]): DatabaseSync {
  const database = new DatabaseSync(':memory:');
  for (const { sql } of migrations) database.exec(sql);
  return database;
}

const rowTables = (migrations: readonly Migration[]) =>
  tablesAfter(migrations).filter(({ name }) => name !== recorded);

/**
 * Returns the fixture of the last of these migrations: the rows of the fixture before it, migrated, and made-up values for
 * the tables and columns that the migration adds.
 */
export function nextFixture(previous: OldVersion, migrations: readonly Migration[]): NextFixture {
  const last = migrations.at(-1);
  if (!last) throw new Error('There is no migration.');
  const earlier = migrations.slice(0, -1);
  const before = rowTables(earlier);
  const database = migrated(earlier);
  for (const table of before) insert(database, table, previous.tables[table.name] ?? []);
  try {
    database.exec(last.sql);
  } catch (error) {
    throw new Error(
      `Migration ${last.version} (${last.name}) fails on the rows of the fixture before it: ${messageOf(error)}.`,
    );
  }
  const now = rowTables(migrations);
  const stored: OldVersion['tables'] = Object.fromEntries(
    now.map((table) => [table.name, rowsIn(database, table)]),
  );
  const knownAs = ({ name }: Table) => before.find((table) => table.name === name);
  const madeUp = now.flatMap((table) => fill(database, { table, known: knownAs(table) }, stored));
  const filled = now
    .flatMap((table) => addedTo(table, knownAs(table) ?? table).map(({ name }) => `${table.name}.${name}`))
    .filter((name) => !madeUp.includes(name));
  database.close();
  const names = new Set([...Object.keys(previous.tables), ...Object.keys(stored)]);
  const fixture: OldVersion = {
    migrations: migrations.map(({ version, name, checksum }) => ({ version, name, checksum })),
    tables: Object.fromEntries([...names].flatMap((name) => (stored[name] ? [[name, stored[name]]] : []))),
  };
  verify(now, migrations, fixture);
  return { fixture, madeUp, filled };
}
