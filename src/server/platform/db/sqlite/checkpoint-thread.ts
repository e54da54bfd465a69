import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Checkpoint, CheckpointOutcome, endMessage } from './checkpoint-worker.ts';

// The file lies next to this one in the sources and next to the bundle in the build.
const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
const workerUrl = new URL(`checkpoint-worker.${extension}`, import.meta.url);

const resourceLimits = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 1 };
const end: typeof endMessage = 'end';

export interface CheckpointThread {
  /** Runs a checkpoint. Returns whether it copied the whole log; a failed one did not. One at a time. */
  run(mode: Checkpoint): Promise<boolean>;
  /** Closes the thread's connection and ends it. */
  close(): Promise<void>;
}

/** Creates a thread with a connection of its own. It starts when it is needed first, because few servers write much. */
export function createCheckpointThread(file: string): CheckpointThread {
  let worker: Worker | undefined;
  let waiting: ((outcome: CheckpointOutcome) => void) | undefined;

  const settle = (outcome: CheckpointOutcome) => {
    waiting?.(outcome);
    waiting = undefined;
  };

  function start(): Worker {
    const started = new Worker(workerUrl, { workerData: file, execArgv: [], resourceLimits });
    started.unref();
    started.on('message', settle);
    // The next checkpoint starts another thread. If none can be started, the connection for writing copies the log.
    started.on('error', () => settle({ isComplete: false }));
    started.on('exit', () => {
      worker = undefined;
      settle({ isComplete: false });
    });
    return started;
  }

  return {
    async run(mode) {
      worker ??= start();
      const { promise, resolve } = Promise.withResolvers<CheckpointOutcome>();
      waiting = resolve;
      worker.postMessage(mode);
      return (await promise).isComplete;
    },
    async close() {
      if (!worker) return;
      worker.ref();
      const exited = once(worker, 'exit');
      worker.postMessage(end);
      await exited;
    },
  };
}
