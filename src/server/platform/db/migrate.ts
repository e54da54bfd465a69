import { sql } from 'kysely';
import type { Database } from './database.ts';
import {
  appliedMigrations,
  applyMigration,
  createMigrationTable,
  type Migration,
  readMigrations,
  refuseUnknown,
  splitByApplied,
} from './migrations.ts';
import type { Db } from './schema.ts';
import { hurriedAgain, unhurried } from './unhurried.ts';

const advisoryLockId = 4_865_437;

/** The version that a program with these migrations needs. */
export const newestMigration = (folder: string): number => readMigrations(folder).at(-1)?.version ?? 0;

/** The version that the database has. */
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
 * Brings the database to the newest version and then runs `seed`, one instance at a time: on PostgreSQL under an
 * advisory lock held by one connection; SQLite belongs to this process alone. Gives the names of the migrations applied.
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
      await sql.raw(unhurried).execute(connection);
      await sql`SELECT pg_advisory_lock(${sql.lit(advisoryLockId)})`.execute(connection);
    }
    try {
      const applied = await migrate(connection, database.kind, migrations);
      await seed(connection);
      return applied;
    } finally {
      if (locked) {
        await sql`SELECT pg_advisory_unlock(${sql.lit(advisoryLockId)})`.execute(connection);
        await sql.raw(hurriedAgain).execute(connection);
      }
    }
  });
}
