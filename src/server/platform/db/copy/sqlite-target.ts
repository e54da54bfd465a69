import { constants, copyFileSync, existsSync, linkSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { databaseFile, lockFolder, queriesOn } from '../sqlite/sqlite.ts';
import { syncToDisk } from '../sync-to-disk.ts';
import { readSqliteRows, writeSqliteRows } from './sqlite-rows.ts';
import { compactTime, type Target, type TargetOptions } from './target.ts';

/** Whether a database file has data. An unreadable file counts as having data. */
function holdsData(file: string): boolean {
  if (!existsSync(file)) return false;
  const database = new DatabaseSync(file, { timeout: 5000 });
  try {
    const tables = database
      .prepare(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT IN ('schema_migrations', 'sqlite_sequence')",
      )
      .all();
    return tables.some(({ name }) => database.prepare(`SELECT 1 FROM "${name}" LIMIT 1`).get() !== undefined);
  } catch {
    return true;
  } finally {
    database.close();
  }
}

/** Returns a file that does not exist: a clock that was set back can show the same time again. */
function freeFile(folder: string, name: string): string {
  for (let number = 1; ; number += 1) {
    const file = join(folder, `${number === 1 ? name : `${name}-${number}`}.db`);
    if (!existsSync(file)) return file;
  }
}

function removeFiles(file: string): void {
  for (const suffix of ['', '-journal', '-wal', '-shm']) rmSync(file + suffix, { force: true });
}

/** Creates a new database file next to the current one, which it replaces atomically on commit. */
function openNew(folder: string): { database: DatabaseSync; file: string } {
  const file = join(folder, 'holdwise.filling.db');
  removeFiles(file);
  const database = new DatabaseSync(file);
  database.exec('PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; PRAGMA foreign_keys = ON; BEGIN;');
  return { database, file };
}

const sqliteBusy = 5;

function checkpointWal(file: string): void {
  const database = new DatabaseSync(file, { timeout: 5000 });
  try {
    database.exec('PRAGMA journal_mode = DELETE');
  } finally {
    database.close();
  }
}

/**
 * Removes the write-ahead log, which SQLite would otherwise apply to the new database. Writes it into the old database, or
 * moves it along if that is too damaged.
 */
function removeWal(file: string, oldFile: string | undefined): void {
  try {
    checkpointWal(file);
  } catch (error) {
    if ((error as { errcode?: number }).errcode === sqliteBusy)
      throw new Error(`${file} is being used by another program. Stop that one first.`, { cause: error });
    for (const suffix of ['-wal', '-shm']) {
      if (!existsSync(file + suffix)) continue;
      if (oldFile) renameSync(file + suffix, oldFile + suffix);
      else rmSync(file + suffix);
    }
  }
}

/** Links a file to a second name, or copies it on a file system without hard links. */
function linkOrCopy(file: string, oldFile: string): void {
  try {
    linkSync(file, oldFile);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error;
    copyFileSync(file, oldFile, constants.COPYFILE_EXCL);
    syncToDisk(oldFile);
  }
}

/** Replaces a database file atomically. Renames the old one to `oldFile`, if given. */
function replaceDatabase(file: string, next: string, oldFile: string | undefined): void {
  syncToDisk(next);
  if (existsSync(file)) removeWal(file, oldFile);
  if (oldFile) linkOrCopy(file, oldFile);
  renameSync(next, file);
  syncToDisk(dirname(file));
}

export async function sqliteTarget(
  folder: string,
  { replace, whenFull, at = new Date() }: TargetOptions,
): Promise<Target> {
  mkdirSync(folder, { recursive: true });
  const lock = lockFolder(folder);
  try {
    const current = databaseFile(folder);
    const oldFile = holdsData(current) ? freeFile(folder, `holdwise-replaced-${compactTime(at)}`) : undefined;
    if (oldFile && !replace) throw new Error(`${folder} ${whenFull}`);
    const { database, file } = openNew(folder);
    return {
      kind: 'sqlite',
      db: queriesOn(database),
      write: async (table, rows) => writeSqliteRows(database, table, rows),
      rows: (table) => readSqliteRows(database, table),
      async commit() {
        database.exec('COMMIT');
        database.close();
        replaceDatabase(current, file, oldFile);
        lock.close();
        return oldFile;
      },
      async abandon() {
        if (database.isOpen) database.close();
        removeFiles(file);
        if (lock.isOpen) lock.close();
      },
    };
  } catch (error) {
    lock.close();
    throw error;
  }
}
