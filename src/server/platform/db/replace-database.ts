import { constants, copyFileSync, existsSync, linkSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { syncToDisk } from './sync-to-disk.ts';

function leaveWal(file: string): void {
  const database = new DatabaseSync(file, { timeout: 5000 });
  try {
    database.exec('PRAGMA journal_mode = DELETE');
  } finally {
    database.close();
  }
}

/**
 * What was written lately stands in a file of its own beside the database, and would be taken for a part of the next
 * one. It is brought home, or goes with the old database where that is too damaged for it.
 */
function settleWal(file: string, kept: string | undefined): void {
  try {
    leaveWal(file);
  } catch (error) {
    if ((error as { errcode?: number }).errcode === sqliteBusy)
      throw new Error(`${file} is being used by another program. Stop that one first.`, { cause: error });
    for (const end of ['-wal', '-shm']) {
      if (!existsSync(file + end)) continue;
      if (kept) renameSync(file + end, kept + end);
      else rmSync(file + end);
    }
  }
}

const sqliteBusy = 5;

/** A second name for a file; a copy where the disk has no such thing. */
function keep(file: string, kept: string): void {
  try {
    linkSync(file, kept);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error;
    copyFileSync(file, kept, constants.COPYFILE_EXCL);
    syncToDisk(kept);
  }
}

/** Has `next` take the place of a database in one step. The old one gets the name `kept`. */
export function replaceDatabase(file: string, next: string, kept: string | undefined): void {
  syncToDisk(next);
  if (existsSync(file)) settleWal(file, kept);
  if (kept) keep(file, kept);
  renameSync(next, file);
  syncToDisk(dirname(file));
}
