import { Worker } from 'node:worker_threads';
import type { Outcome, Task } from './backup-worker.ts';

// Beside this file in the sources, and beside the bundle in the built server.
const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
const address = new URL(`backup-worker.${extension}`, import.meta.url);

const resourceLimits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 32 };

/** Writes a backup in a thread of its own, so that no request waits for it. Throws if there is none in the end. */
export function takeBackup(task: Task, signal: AbortSignal): Promise<{ bytes: number }> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const worker = new Worker(address, { workerData: task, execArgv: [], resourceLimits });
    const end = () => worker.terminate();
    signal.addEventListener('abort', end);
    worker.on('message', (outcome: Outcome) =>
      'problem' in outcome ? reject(new Error(outcome.problem)) : resolve(outcome),
    );
    worker.on('error', reject);
    worker.on('exit', () => {
      signal.removeEventListener('abort', end);
      reject(signal.aborted ? signal.reason : new Error('The thread of the backup ended early.'));
    });
  });
}
