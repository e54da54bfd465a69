import { sql } from 'kysely';
import type { Database } from './database.ts';
import {
  appliedMigrations,
  applyMigration,
  createMigrationTable,
  type Migration,
  notApplied,
  readMigrations,
  refuseUnknown,
} from './migrations.ts';
import type { Db } from './schema.ts';

const advisoryLockId = 4_865_437;

async function migrate(db: Db, kind: Database['kind'], migrations: Migration[]): Promise<void> {
  await createMigrationTable(db);
  const applied = await appliedMigrations(db);
  refuseUnknown('The database', applied, migrations);
  for (const migration of notApplied(applied, migrations))
    await db.transaction().execute((transaction) => applyMigration(transaction, kind, migration));
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
      await migrate(connection, database.kind, migrations);
      await seed(connection);
    } finally {
      if (locked) {
        await sql`SELECT pg_advisory_unlock(${sql.lit(advisoryLockId)})`.execute(connection);
        await sql`RESET statement_timeout`.execute(connection);
      }
    }
  });
}
