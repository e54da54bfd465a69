import { Worker } from 'node:worker_threads';
import type { Outcome, Task } from './backup-worker.ts';

// The file lies next to this one in the sources and next to the bundle in the build.
const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
const workerUrl = new URL(`backup-worker.${extension}`, import.meta.url);

const resourceLimits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 32 };

/** Writes a backup in a worker thread, so that it blocks no request. Rejects if the backup fails. */
export function takeBackup(task: Task, signal: AbortSignal): Promise<{ bytes: number }> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const worker = new Worker(workerUrl, { workerData: task, execArgv: [], resourceLimits });
    const terminate = () => worker.terminate();
    signal.addEventListener('abort', terminate);
    worker.on('message', (outcome: Outcome) =>
      'problem' in outcome ? reject(new Error(outcome.problem)) : resolve(outcome),
    );
    worker.on('error', reject);
    worker.on('exit', () => {
      signal.removeEventListener('abort', terminate);
      reject(signal.aborted ? signal.reason : new Error('The backup thread exited unexpectedly.'));
    });
  });
}
