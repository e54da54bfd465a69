import type { Checkpoint } from './checkpoint-worker.ts';
import { type DatabaseThread, startDatabaseThread } from './database-thread.ts';

const settings = { worker: 'checkpoint-worker', oldGenerationMb: 64, youngGenerationMb: 1 };

export interface CheckpointThread {
  /** Runs a checkpoint. Returns whether it copied the whole log; a failed one did not. One at a time. */
  run(mode: Checkpoint): Promise<boolean>;
  /** Closes the thread's connection and ends it. */
  close(): Promise<void>;
}

/** Creates a thread with a connection of its own. It starts when it is needed first, because few servers write much. */
export function createCheckpointThread(file: string): CheckpointThread {
  let thread: DatabaseThread<Checkpoint, boolean> | undefined;
  return {
    async run(mode) {
      if (!thread || thread.hasEnded) thread = startDatabaseThread(file, settings);
      // The next checkpoint starts another thread. If none can be started, the connections for writing copy the log.
      return thread.send(mode).catch(() => false);
    },
    close: async () => thread?.close(),
  };
}
