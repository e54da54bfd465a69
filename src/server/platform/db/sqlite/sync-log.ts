import { open } from 'node:fs/promises';
import { logFile } from './checkpoints.ts';

/**
 * Writes what a long transaction has added to the write-ahead log to the disk, outside this thread. Its COMMIT then has
 * little left to write. Failures show at the COMMIT.
 */
export async function syncLog(file: string): Promise<void> {
  const handle = await open(logFile(file), 'r+').catch(() => undefined);
  if (!handle) return;
  try {
    await handle.datasync();
  } catch {
    // The COMMIT syncs as well, and reports a failing disk.
  } finally {
    await handle.close();
  }
}
