import { DatabaseSync } from 'node:sqlite';
import { type Migration, migrationTable } from '../migrations/migrations.ts';

export interface Column {
  name: string;
  kind: 'text' | 'integer' | 'bytes';
}

export interface Table {
  name: string;
  columns: Column[];
}

const kinds = new Map<unknown, Column['kind']>([
  ['TEXT', 'text'],
  ['INTEGER', 'integer'],
  ['BIGINT', 'integer'],
  ['BLOB', 'bytes'],
]);

function columnsOf(database: DatabaseSync, table: string): Column[] {
  const columns = database.prepare('SELECT name, type FROM pragma_table_info(?)').all(table);
  return columns.map(({ name, type }) => {
    const kind = kinds.get(type);
    if (kind === undefined)
      throw new Error(`${table}.${name} has the type ${type}, which backups do not support.`);
    return { name: String(name), kind };
  });
}

/** Sorts tables so that each comes after those that it references. */
function sortByReferences(database: DatabaseSync, names: readonly string[]): string[] {
  const references = database.prepare('SELECT DISTINCT "table" AS name FROM pragma_foreign_key_list(?)');
  const ordered = new Set<string>();
  function add(name: string): void {
    if (ordered.has(name)) return;
    for (const other of references.all(name)) if (other['name'] !== name) add(String(other['name']));
    ordered.add(name);
  }
  for (const name of names) add(name);
  return [...ordered];
}

/** Returns the tables that migrations create, referenced tables first. Runs the migrations in memory to find out. */
export function tablesAfter(migrations: readonly Migration[]): Table[] {
  const database = new DatabaseSync(':memory:');
  try {
    database.exec(migrationTable);
    for (const { sql } of migrations) database.exec(sql);
    const names = database
      .prepare(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name",
      )
      .all()
      .map(({ name }) => String(name));
    return sortByReferences(database, names).map((name) => ({ name, columns: columnsOf(database, name) }));
  } finally {
    database.close();
  }
}
