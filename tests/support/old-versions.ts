import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Selectable, sql } from 'kysely';
import { fillDatabase } from '#server/backup/fill-database.ts';
import type { Database } from '#server/platform/db/connection/database.ts';
import { openTarget } from '#server/platform/db/copy/open-target.ts';
import { type Row, rowOf } from '#server/platform/db/copy/rows.ts';
import { type Table, tablesAfter } from '#server/platform/db/copy/tables.ts';
import { type AppliedMigration, readMigrations } from '#server/platform/db/migrations/migrations.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { TestDatabase } from './api.ts';

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'tests/fixtures/migrations');

/** The product's migrations. */
export const migrationsFolder = join(root, 'migrations');
export const migrations = readMigrations(migrationsFolder);
export const newestVersion = migrations.at(-1)?.version ?? 0;

/** Typical rows of every table, exported from an earlier version. Bytes are in base64. */
export interface OldVersion {
  migrations: AppliedMigration[];
  tables: Record<string, Record<string, string | number | null>[]>;
}

export const fixtureVersions = readdirSync(folder)
  .map((file) => Number(file.slice(0, 4)))
  .sort((one, other) => one - other);

export const oldVersion = (version: number): OldVersion =>
  JSON.parse(readFileSync(join(folder, `${String(version).padStart(4, '0')}.json`), 'utf8'));

const knownTables = new Map<number, Table[]>();

export function tablesOf(version: number): Table[] {
  const tables =
    knownTables.get(version) ?? tablesAfter(migrations.filter((migration) => migration.version <= version));
  knownTables.set(version, tables);
  return tables;
}

export function rowsOf(old: OldVersion, table: Table): Row[] {
  return (old.tables[table.name] ?? []).map((row) =>
    rowOf(JSON.stringify(table.columns.map(({ name }) => row[name] ?? null)), table),
  );
}

const appliedRow = ({ version, name, checksum }: AppliedMigration): Row => [
  version,
  name,
  checksum,
  '2026-09-01T09:00:00.000Z',
];

async function* chunksOf(old: OldVersion, tables: readonly Table[]) {
  for (const table of tables) {
    const rows = table.name === 'schema_migrations' ? old.migrations.map(appliedRow) : rowsOf(old, table);
    yield { table, rows };
  }
}

export const databaseLocation = ({ settings }: TestDatabase) => ({
  databaseUrl: settings['DATABASE_URL'],
  dataDir: settings['DATA_DIR'] ?? '',
});

/** Rows of the newest version's tables, by table and column name. */
export type NamedRows = { [Name in keyof Schema]?: Selectable<Schema[Name]>[] };

function namedRows({ name, columns }: Table, rows: NamedRows): Row[] {
  const named: object[] = rows[name as keyof Schema] ?? [];
  return named.map((row) => columns.map((column) => row[column.name as keyof typeof row]));
}

/** Fills an empty database with the schema and fixture rows of an earlier version, and with `extraRows`. */
export async function seedVersion(
  testDatabase: TestDatabase,
  version: number,
  extraRows: NamedRows = {},
): Promise<void> {
  const known = migrations.filter((migration) => migration.version <= version);
  const old = oldVersion(version);
  const target = await openTarget(databaseLocation(testDatabase), {
    replace: false,
    whenFull: 'is not empty',
  });
  await fillDatabase(
    target,
    {
      migrations: old.migrations,
      async *chunks(tables) {
        yield* chunksOf(old, tables);
        for (const table of tables) yield { table, rows: namedRows(table, extraRows) };
      },
    },
    { known },
  );
}

/** Returns all rows of a table as JSON arrays of these columns, sorted. */
export async function storedRows({ db }: Database, { name, columns }: Table): Promise<string[]> {
  const { rows } = await sql<Record<string, unknown>>`SELECT * FROM ${sql.id(name)}`.execute(db);
  return rows.map((row) => JSON.stringify(columns.map((column) => asText(row[column.name])))).sort();
}

const asText = (value: unknown) =>
  value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value;
