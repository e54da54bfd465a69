import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Flushes a file, or the entries of a folder, to disk. */
export function syncToDisk(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
