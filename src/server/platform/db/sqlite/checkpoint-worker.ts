import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

/** `passive` copies what it can and blocks no one. `truncate` also empties the log; nothing may be written meanwhile. */
export type Checkpoint = 'passive' | 'truncate';

/** Ends the thread. */
export const endMessage = 'end';

/** Whether the whole log was copied. The next checkpoint tries again, also after an error such as a full disk. */
export interface CheckpointOutcome {
  isComplete: boolean;
}

function checkpoint(database: DatabaseSync, mode: Checkpoint): CheckpointOutcome {
  try {
    const result = database.prepare(`PRAGMA wal_checkpoint(${mode})`).get();
    return { isComplete: result?.['busy'] === 0 && result['log'] === result['checkpointed'] };
  } catch {
    return { isComplete: false };
  }
}

/** Runs checkpoints for the server's main thread. */
function serve(file: string): void {
  const database = new DatabaseSync(file, { timeout: 0 });
  // The copy must be on the disk before the log is overwritten.
  database.exec('PRAGMA synchronous = FULL');
  parentPort?.on('message', (message: Checkpoint | typeof endMessage) => {
    if (message !== endMessage) {
      parentPort?.postMessage(checkpoint(database, message));
      return;
    }
    database.close();
    parentPort?.close();
  });
}

serve(workerData);
