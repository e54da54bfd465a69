import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { Database } from './database.ts';
import type { Db } from './schema.ts';

interface Migration {
  version: number;
  name: string;
  checksum: string;
  statements: string[];
}

interface MigrationTable {
  schema_migrations: { version: number; name: string; checksum: string; applied_at: string };
}

const advisoryLockId = 4_865_437;

/** Reads `NNNN_name.sql` files. A statement ends with a semicolon at the end of its line. */
function readMigrations(folder: string): Migration[] {
  return readdirSync(folder)
    .filter((file) => /^\d{4}_\w+\.sql$/.test(file))
    .sort()
    .map((file) => {
      const text = readFileSync(join(folder, file), 'utf8');
      return {
        version: Number(file.slice(0, 4)),
        name: file.slice(5, -4),
        checksum: createHash('sha256').update(text).digest('hex'),
        statements: text
          .split(/;\s*\n/)
          .filter((statement) => statement.replace(/^--.*$/gm, '').trim() !== ''),
      };
    });
}

async function appliedMigrations(db: Kysely<MigrationTable>) {
  await sql`CREATE TABLE IF NOT EXISTS schema_migrations (
    version INTEGER PRIMARY KEY, name TEXT NOT NULL, checksum TEXT NOT NULL, applied_at TEXT NOT NULL
  )`.execute(db);
  return db.selectFrom('schema_migrations').selectAll().orderBy('version').execute();
}

/** The one type that the two databases name differently: migrations say BLOB. */
const typed = (statement: string, kind: Database['kind']) =>
  kind === 'postgres' ? statement.replace(/\bBLOB\b/g, 'BYTEA') : statement;

async function apply(
  db: Kysely<MigrationTable>,
  kind: Database['kind'],
  migration: Migration,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    for (const statement of migration.statements) await sql.raw(typed(statement, kind)).execute(transaction);
    await transaction
      .insertInto('schema_migrations')
      .values({
        version: migration.version,
        name: migration.name,
        checksum: migration.checksum,
        applied_at: new Date().toISOString(),
      })
      .execute();
  });
}

async function migrate(
  db: Kysely<MigrationTable>,
  kind: Database['kind'],
  migrations: Migration[],
): Promise<void> {
  const applied = await appliedMigrations(db);
  const newest = migrations.at(-1)?.version ?? 0;
  const ahead = applied.find((one) => one.version > newest);
  if (ahead) {
    throw new Error(
      `The database is newer than this program: it has migration ${ahead.version} (${ahead.name}), this program knows up to ${newest}. Start the newer version.`,
    );
  }
  const altered = applied.find((one) =>
    migrations.some((m) => m.version === one.version && m.checksum !== one.checksum),
  );
  if (altered)
    throw new Error(`Migration ${altered.version} (${altered.name}) was changed after it had been applied.`);
  for (const migration of migrations.slice(applied.length)) await apply(db, kind, migration);
}

/**
 * Brings the database to the newest version and then runs `seed`, one instance at a time: on PostgreSQL under an
 * advisory lock held by one connection; SQLite belongs to this process alone.
 */
export async function prepareDatabase(
  database: Database,
  migrationsFolder: string,
  seed: (db: Db) => Promise<void>,
): Promise<void> {
  const migrations = readMigrations(migrationsFolder);
  await database.db.connection().execute(async (connection) => {
    const locked = database.kind === 'postgres';
    if (locked) {
      await sql`SET statement_timeout = 0`.execute(connection);
      await sql`SELECT pg_advisory_lock(${sql.lit(advisoryLockId)})`.execute(connection);
    }
    try {
      await migrate(connection as unknown as Kysely<MigrationTable>, database.kind, migrations);
      await seed(connection);
    } finally {
      if (locked) {
        await sql`SELECT pg_advisory_unlock(${sql.lit(advisoryLockId)})`.execute(connection);
        await sql`RESET statement_timeout`.execute(connection);
      }
    }
  });
}
