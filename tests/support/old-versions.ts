import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { fillDatabase } from '../../src/server/platform/backup/fill-database.ts';
import type { Database } from '../../src/server/platform/db/database.ts';
import { type AppliedMigration, readMigrations } from '../../src/server/platform/db/migrations.ts';
import { openTarget } from '../../src/server/platform/db/open-target.ts';
import { type Row, rowOf } from '../../src/server/platform/db/rows.ts';
import { type Table, tablesAfter } from '../../src/server/platform/db/tables.ts';
import type { Place } from './api.ts';

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'tests/fixtures/migrations');

/** The program's own. */
export const migrationsFolder = join(root, 'migrations');
export const migrations = readMigrations(migrationsFolder);
export const newestVersion = migrations.at(-1)?.version ?? 0;

/** Typical rows in every table of an earlier version, kept as they were then; bytes in base64. */
export interface OldVersion {
  migrations: AppliedMigration[];
  tables: Record<string, Record<string, string | number | null>[]>;
}

export const keptVersions = readdirSync(folder)
  .map((file) => Number(file.slice(0, 4)))
  .sort((one, other) => one - other);

export const oldVersion = (version: number): OldVersion =>
  JSON.parse(readFileSync(join(folder, `${String(version).padStart(4, '0')}.json`), 'utf8'));

export const tablesOf = (version: number) =>
  tablesAfter(migrations.filter((migration) => migration.version <= version));

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

async function* portionsOf(old: OldVersion, tables: readonly Table[]) {
  for (const table of tables) {
    const rows = table.name === 'schema_migrations' ? old.migrations.map(appliedRow) : rowsOf(old, table);
    yield { table, rows };
  }
}

export const databasePlace = ({ settings }: Place) => ({
  databaseUrl: settings['DATABASE_URL'],
  dataDir: settings['DATA_DIR'] ?? '',
});

/** Makes a place's database what it was at an earlier version, with the rows that are kept of that; more ones beside. */
export async function beginAt(
  place: Place,
  version: number,
  more: Record<string, Row[]> = {},
): Promise<void> {
  const known = migrations.filter((migration) => migration.version <= version);
  const old = oldVersion(version);
  const target = await openTarget(databasePlace(place), { replace: false, whenFull: 'is not empty' });
  await fillDatabase(
    target,
    {
      migrations: old.migrations,
      async *portions(tables) {
        yield* portionsOf(old, tables);
        for (const table of tables) yield { table, rows: more[table.name] ?? [] };
      },
    },
    { known },
  );
}

/** All rows of a table, with these columns, in the order of their JSON. */
export async function storedRows({ db }: Database, { name, columns }: Table): Promise<string[]> {
  const { rows } = await sql<Record<string, unknown>>`SELECT * FROM ${sql.id(name)}`.execute(db);
  return rows.map((row) => JSON.stringify(columns.map((column) => asText(row[column.name])))).sort();
}

const asText = (value: unknown) =>
  value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value;
