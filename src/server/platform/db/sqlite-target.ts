import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { compactTime } from './compact-time.ts';
import { replaceDatabase } from './replace-database.ts';
import { databaseFile, lockFolder, queriesOn } from './sqlite.ts';
import { readSqliteRows, writeSqliteRows } from './sqlite-rows.ts';
import type { Target, TargetOptions } from './target.ts';

/** One that can't be read counts as one that holds data. */
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

function removeFiles(file: string): void {
  for (const end of ['', '-journal', '-wal', '-shm']) rmSync(file + end, { force: true });
}

/** A new file beside the database, which takes its place in one step at the end. */
function openNew(folder: string): { database: DatabaseSync; file: string } {
  const file = join(folder, 'holdwise.filling.db');
  removeFiles(file);
  const database = new DatabaseSync(file);
  database.exec('PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; PRAGMA foreign_keys = ON; BEGIN;');
  return { database, file };
}

export async function sqliteTarget(
  folder: string,
  { replace, whenFull, at = new Date() }: TargetOptions,
): Promise<Target> {
  mkdirSync(folder, { recursive: true });
  const lock = lockFolder(folder);
  try {
    const current = databaseFile(folder);
    const kept = holdsData(current) ? join(folder, `holdwise-replaced-${compactTime(at)}.db`) : undefined;
    if (kept && !replace) throw new Error(`${folder} ${whenFull}`);
    const { database, file } = openNew(folder);
    return {
      kind: 'sqlite',
      db: queriesOn(database),
      write: async (table, rows) => writeSqliteRows(database, table, rows),
      rows: (table) => readSqliteRows(database, table),
      async commit() {
        database.exec('COMMIT');
        database.close();
        replaceDatabase(current, file, kept);
        lock.close();
        return kept;
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
