import { DatabaseSync } from 'node:sqlite';
import { type Migration, migrationTable } from './migrations.ts';

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
      throw new Error(`${table}.${name} is of the type ${type}, which backups don't know.`);
    return { name: String(name), kind };
  });
}

/** So that a table comes after those that it refers to. */
function inOrderOfReferences(database: DatabaseSync, names: readonly string[]): string[] {
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

/** All tables that these migrations make, those that others refer to first. The migrations are run to find out. */
export function tablesAfter(migrations: readonly Migration[]): Table[] {
  const database = new DatabaseSync(':memory:');
  try {
    database.exec(migrationTable);
    for (const { statements } of migrations) for (const statement of statements) database.exec(statement);
    const names = database
      .prepare(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name",
      )
      .all()
      .map(({ name }) => String(name));
    return inOrderOfReferences(database, names).map((name) => ({ name, columns: columnsOf(database, name) }));
  } finally {
    database.close();
  }
}
