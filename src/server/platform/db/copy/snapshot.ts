import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { Database } from '../connection/database.ts';
import { type AppliedMigration, appliedMigrations } from '../migrations/migrations.ts';
import type { Db } from '../schema.ts';
import { databaseFile, lockFolder, queriesOn } from '../sqlite/sqlite.ts';
import { connectPostgres, readPostgresRows, shownAddress } from './postgres-connection.ts';
import type { Row } from './rows.ts';
import { readSqliteRows } from './sqlite-rows.ts';
import type { Table } from './tables.ts';

/** The location of a database: a URL, or else a folder. */
export interface DatabaseLocation {
  databaseUrl: string | undefined;
  dataDir: string;
}

/** A consistent view of a database, unaffected by concurrent writes. */
export interface Snapshot {
  kind: Database['kind'];
  migrations: AppliedMigration[];
  rows(table: Table): Iterable<Row[]> | AsyncIterable<Row[]>;
  close(): Promise<void>;
}

interface SnapshotOptions {
  /** Requires that no server uses the database, and prevents others from starting. */
  alone: boolean;
}

export const describeLocation = ({ databaseUrl, dataDir }: DatabaseLocation) =>
  databaseUrl ? shownAddress(databaseUrl) : dataDir;

async function migrationsOf(db: Db, location: DatabaseLocation): Promise<AppliedMigration[]> {
  try {
    return await appliedMigrations(db);
  } catch (error) {
    const { message } = error as Error;
    throw new Error(`${describeLocation(location)} holds no data of Holdwise that can be read: ${message}.`, {
      cause: error,
    });
  }
}

async function openSqliteSnapshot(location: DatabaseLocation, { alone }: SnapshotOptions): Promise<Snapshot> {
  const file = databaseFile(location.dataDir);
  if (!existsSync(file)) throw new Error(`There is no database in ${location.dataDir}.`);
  const lock = alone ? lockFolder(location.dataDir) : undefined;
  const database = new DatabaseSync(file, { timeout: 5000 });
  const db = queriesOn(database);
  async function close(): Promise<void> {
    // Kysely closes the connection only if it has used it.
    if (database.isOpen) database.close();
    lock?.close();
  }
  try {
    database.exec('PRAGMA query_only = ON; BEGIN;');
    const migrations = await migrationsOf(db, location);
    return { kind: 'sqlite', migrations, rows: (table) => readSqliteRows(database, table), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openPostgresSnapshot(
  location: DatabaseLocation,
  url: string,
  options: SnapshotOptions,
): Promise<Snapshot> {
  const connection = await connectPostgres(url, options);
  try {
    const transaction = await connection.db
      .startTransaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute();
    const migrations = await migrationsOf(transaction, location);
    return {
      kind: 'postgres',
      migrations,
      rows: (table) => readPostgresRows(transaction, table),
      close: connection.close,
    };
  } catch (error) {
    await connection.close();
    throw error;
  }
}

/** Opens a consistent snapshot of a database. It does not block a running server. */
export function openSnapshot(location: DatabaseLocation, options: SnapshotOptions): Promise<Snapshot> {
  return location.databaseUrl
    ? openPostgresSnapshot(location, location.databaseUrl, options)
    : openSqliteSnapshot(location, options);
}
