import { sql } from 'kysely';
import type { Database } from '../connection/database.ts';
import { restoreStatementTimeout, withoutStatementTimeout } from '../postgres/disable-statement-timeout.ts';
import type { Db } from '../schema.ts';
import {
  appliedMigrations,
  applyMigration,
  createMigrationTable,
  type Migration,
  readMigrations,
  refuseUnknown,
  splitByApplied,
} from './migrations.ts';

const advisoryLockId = 4_865_437;

/** Returns the version of the newest migration. */
export const newestMigration = (folder: string): number => readMigrations(folder).at(-1)?.version ?? 0;

/** Returns the version of the database. */
export async function appliedVersion(db: Db): Promise<number> {
  const { rows } = await sql<{
    newest: number | null;
  }>`SELECT max(version) AS newest FROM schema_migrations`.execute(db);
  return rows[0]?.newest ?? 0;
}

async function migrate(db: Db, kind: Database['kind'], migrations: Migration[]): Promise<string[]> {
  await createMigrationTable(db);
  const applied = await appliedMigrations(db);
  refuseUnknown('The database', applied, migrations);
  const missing = splitByApplied(applied, migrations).later;
  for (const migration of missing)
    await db.transaction().execute((transaction) => applyMigration(transaction, kind, migration));
  return missing.map(({ name }) => name);
}

/**
 * Migrates the database to the newest version and then runs `seed`, one instance at a time: PostgreSQL under an advisory
 * lock; SQLite is locked by this process. Returns the names of the applied migrations.
 */
export async function prepareDatabase(
  database: Database,
  migrationsFolder: string,
  seed: (db: Db) => Promise<void>,
): Promise<string[]> {
  const migrations = readMigrations(migrationsFolder);
  return database.db.connection().execute(async (connection) => {
    const locked = database.kind === 'postgres';
    if (locked) {
      await sql.raw(withoutStatementTimeout).execute(connection);
      await sql`SELECT pg_advisory_lock(${sql.lit(advisoryLockId)})`.execute(connection);
    }
    try {
      const applied = await migrate(connection, database.kind, migrations);
      await seed(connection);
      return applied;
    } finally {
      if (locked) {
        await sql`SELECT pg_advisory_unlock(${sql.lit(advisoryLockId)})`.execute(connection);
        await sql.raw(restoreStatementTimeout).execute(connection);
      }
    }
  });
}

/** Runs a seed in a transaction, once per database. */
export async function runSeedOnce(
  db: Db,
  name: string,
  seed: (transaction: Db) => Promise<void>,
): Promise<void> {
  const done = await db.selectFrom('seeds').select('name').where('name', '=', name).executeTakeFirst();
  if (done) return;
  await db.transaction().execute(async (transaction) => {
    await transaction.insertInto('seeds').values({ name, applied_at: new Date().toISOString() }).execute();
    await seed(transaction);
  });
}
