import { mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';
const enoughBytes = 2 ** 31;

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > enoughBytes;
  } catch {
    return false;
  }
}

/**
 * Creates a folder for a database that no test keeps: in memory if there is room. A database of PostgreSQL has 300 files;
 * to create and drop it takes ten times as long on a disk.
 */
export const createDatabaseFolder = (prefix: string, { onDisk = false } = {}): string =>
  mkdtempSync(join(!onDisk && hasRoom(memory) ? memory : tmpdir(), prefix));
