import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../connection/database.ts';
import type { Db } from '../schema.ts';

export interface Migration {
  version: number;
  name: string;
  checksum: string;
  sql: string;
}

/** A migration as recorded in a database or its backup. */
export type AppliedMigration = Pick<Migration, 'version' | 'name' | 'checksum'>;

interface MigrationTable {
  schema_migrations: AppliedMigration & { applied_at: string };
}

export const migrationTable = `CREATE TABLE IF NOT EXISTS schema_migrations (
  version INTEGER PRIMARY KEY, name TEXT NOT NULL, checksum TEXT NOT NULL, applied_at TEXT NOT NULL
)`;

const asMigrated = (db: Db) => db as unknown as Kysely<MigrationTable>;

/** Reads `NNNN_name.sql` files. */
export function readMigrations(folder: string): Migration[] {
  return readdirSync(folder)
    .filter((file) => /^\d{4}_\w+\.sql$/.test(file))
    .sort()
    .map((file) => {
      const text = readFileSync(join(folder, file), 'utf8');
      return {
        version: Number(file.slice(0, 4)),
        name: file.slice(5, -4),
        checksum: hash('sha256', text),
        sql: text,
      };
    });
}

export const createMigrationTable = (db: Db) => sql.raw(migrationTable).execute(db);

export function appliedMigrations(db: Db): Promise<AppliedMigration[]> {
  return asMigrated(db)
    .selectFrom('schema_migrations')
    .select(['version', 'name', 'checksum'])
    .orderBy('version')
    .execute();
}

/** Translates BLOB, the only type that the two databases name differently. */
const translate = (text: string, kind: Database['kind']) =>
  kind === 'postgres' ? text.replace(/\bBLOB\b/g, 'BYTEA') : text;

/** Applies and records a migration in the caller's transaction. */
export async function applyMigration(
  transaction: Db,
  kind: Database['kind'],
  { version, name, checksum, sql: text }: Migration,
): Promise<void> {
  await sql.raw(translate(text, kind)).execute(transaction);
  await asMigrated(transaction)
    .insertInto('schema_migrations')
    .values({ version, name, checksum, applied_at: new Date().toISOString() })
    .execute();
}

/** Throws if a database or backup has unknown or changed migrations. `what` names it in the message. */
export function refuseUnknown(
  what: string,
  applied: readonly AppliedMigration[],
  known: readonly Migration[],
): void {
  const newest = known.at(-1)?.version ?? 0;
  const ahead = applied.find(({ version }) => version > newest);
  if (ahead) {
    throw new Error(
      `${what} is newer than this program: it has migration ${ahead.version} (${ahead.name}), this program knows up to ${newest}. Start the newer version.`,
    );
  }
  const altered = applied.find((one) =>
    known.some(({ version, checksum }) => version === one.version && checksum !== one.checksum),
  );
  if (altered)
    throw new Error(`Migration ${altered.version} (${altered.name}) was changed after it had been applied.`);
}

/** Splits the known migrations into those that were applied and those that are pending. */
export function splitByApplied(
  applied: readonly AppliedMigration[],
  known: readonly Migration[],
): { made: Migration[]; later: Migration[] } {
  const versions = new Set(applied.map(({ version }) => version));
  return {
    made: known.filter(({ version }) => versions.has(version)),
    later: known.filter(({ version }) => !versions.has(version)),
  };
}
