import { DatabaseSync } from 'node:sqlite';
import { workerData } from 'node:worker_threads';
import { answerMessages } from './database-worker.ts';

/** `passive` copies what it can and blocks no one. `truncate` also empties the log; nothing may be written meanwhile. */
export type Checkpoint = 'passive' | 'truncate';

/** Returns whether the whole log was copied. The next checkpoint tries again, also after an error such as a full disk. */
function checkpoint(database: DatabaseSync, mode: Checkpoint): boolean {
  try {
    const result = database.prepare(`PRAGMA wal_checkpoint(${mode})`).get();
    return result?.['busy'] === 0 && result['log'] === result['checkpointed'];
  } catch {
    return false;
  }
}

/** Runs checkpoints for the server's main thread. */
function serve(file: string): void {
  const database = new DatabaseSync(file, { timeout: 0 });
  // The copy must be on the disk before the log is overwritten.
  database.exec('PRAGMA synchronous = FULL');
  answerMessages(
    (mode: Checkpoint) => checkpoint(database, mode),
    () => database.close(),
  );
}

serve(workerData);
