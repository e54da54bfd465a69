import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { Database } from './database.ts';
import { type AppliedMigration, appliedMigrations } from './migrations.ts';
import { connectPostgres, shownAddress } from './postgres-connection.ts';
import { readPostgresRows } from './postgres-rows.ts';
import type { Row } from './rows.ts';
import type { Db } from './schema.ts';
import { databaseFile, lockFolder, queriesOn } from './sqlite.ts';
import { readSqliteRows } from './sqlite-rows.ts';
import type { Table } from './tables.ts';

/** Where a database is: at an address, else in a folder. */
export interface DatabasePlace {
  databaseUrl: string | undefined;
  dataDir: string;
}

/** A database as it was at one moment, whatever is written to it meanwhile. */
export interface Snapshot {
  kind: Database['kind'];
  migrations: AppliedMigration[];
  rows(table: Table): Iterable<Row[]> | AsyncIterable<Row[]>;
  close(): Promise<void>;
}

interface SnapshotOptions {
  /** Only if nobody uses the database, and keeping others off. */
  alone: boolean;
}

export const shownPlace = ({ databaseUrl, dataDir }: DatabasePlace) =>
  databaseUrl ? shownAddress(databaseUrl) : dataDir;

async function migrationsOf(db: Db, place: DatabasePlace): Promise<AppliedMigration[]> {
  try {
    return await appliedMigrations(db);
  } catch (error) {
    const { message } = error as Error;
    throw new Error(`${shownPlace(place)} holds no data of Holdwise that can be read: ${message}.`, {
      cause: error,
    });
  }
}

async function ofSqlite(place: DatabasePlace, { alone }: SnapshotOptions): Promise<Snapshot> {
  const file = databaseFile(place.dataDir);
  if (!existsSync(file)) throw new Error(`There is no database in ${place.dataDir}.`);
  const lock = alone ? lockFolder(place.dataDir) : undefined;
  const database = new DatabaseSync(file, { timeout: 5000 });
  const db = queriesOn(database);
  async function close(): Promise<void> {
    // Kysely closes a connection that it has used only.
    if (database.isOpen) database.close();
    lock?.close();
  }
  try {
    database.exec('PRAGMA query_only = ON; BEGIN;');
    const migrations = await migrationsOf(db, place);
    return { kind: 'sqlite', migrations, rows: (table) => readSqliteRows(database, table), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function ofPostgres(place: DatabasePlace, url: string, options: SnapshotOptions): Promise<Snapshot> {
  const connection = await connectPostgres(url, options);
  try {
    const transaction = await connection.db
      .startTransaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute();
    const migrations = await migrationsOf(transaction, place);
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

/** Opens a database for reading at one moment. The readers and writers of a running product don't wait for it. */
export function openSnapshot(place: DatabasePlace, options: SnapshotOptions): Promise<Snapshot> {
  return place.databaseUrl ? ofPostgres(place, place.databaseUrl, options) : ofSqlite(place, options);
}
