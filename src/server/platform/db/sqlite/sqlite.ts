import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Dialect, Kysely, SqliteDialect } from 'kysely';
import { classifyDbError } from '../errors.ts';
import type { Db, Schema } from '../schema.ts';
import { explainUnwritable } from '../unwritable-folder.ts';
import { fileSize, logFile } from './checkpoints.ts';
import { asKyselyDatabase } from './statements.ts';
import { type TwoConnections, twoConnectionDialects } from './two-connections.ts';
import { openWriter } from './writer.ts';

/** Creates a query builder on a separate connection. */
export const queriesOn = (database: DatabaseSync): Db =>
  new Kysely<Schema>({ dialect: new SqliteDialect({ database: asKyselyDatabase(database) }) });

export const databaseFile = (folder: string) => join(folder, 'holdwise.db');

/** Opens the database of a folder that a running server may be using. Throws if there is none. */
export function openSharedSqlite(folder: string): Db {
  const file = databaseFile(folder);
  if (!existsSync(file))
    throw new Error(`There is no database in DATA_DIR ${folder}. Start the product once.`);
  const database = new DatabaseSync(file);
  database.exec('PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 10000;');
  return queriesOn(database);
}

const lockFailure = (folder: string, error: unknown): string =>
  classifyDbError(error) === 'unreachable'
    ? `DATA_DIR ${folder} is in use by another Holdwise process. Stop that one, or give this one its own DATA_DIR.`
    : explainUnwritable('DATA_DIR', folder, error);

/**
 * Holds an exclusive lock next to the database file until the process ends. The operating system releases it even if the
 * process is killed. Other tools may still read the database.
 */
export function lockFolder(folder: string): DatabaseSync {
  let lock: DatabaseSync | undefined;
  try {
    mkdirSync(folder, { recursive: true });
    lock = new DatabaseSync(join(folder, 'holdwise.lock'), { timeout: 0 });
    lock.exec('PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE;');
    return lock;
  } catch (error) {
    lock?.close();
    throw new Error(lockFailure(folder, error));
  }
}

/** Opens a database for one writer and one reader. */
function openConnections(file: string): TwoConnections {
  const writer = openWriter(file);
  try {
    return { file, writer, reader: new DatabaseSync(file, { readOnly: true, timeout: 5000 }) };
  } catch (error) {
    writer.close();
    throw error;
  }
}

/** Opens the embedded database of a folder for this process only. */
export function openSqlite(folder: string): {
  dialect: Dialect;
  bulk: Dialect;
  close: () => void;
  measure: () => Record<string, number>;
} {
  const lock = lockFolder(folder);
  const file = databaseFile(folder);
  const connections = openConnections(file);
  return {
    ...twoConnectionDialects(connections),
    close() {
      // Kysely closes them only if it has used them. The last one writes the write-ahead log into the database.
      for (const database of [connections.reader, connections.writer]) if (database.isOpen) database.close();
      lock.close();
    },
    measure: () => ({
      file: fileSize(file),
      log: fileSize(logFile(file)),
    }),
  };
}
