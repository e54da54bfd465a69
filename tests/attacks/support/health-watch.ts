import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Health } from './health-worker.ts';

export interface HealthWatch {
  stop(): Promise<Health>;
}

/** Polls `/healthz` from a separate thread and records the slowest response. */
export async function watchHealth(url: string): Promise<HealthWatch> {
  const worker = new Worker(new URL('./health-worker.ts', import.meta.url), { workerData: url });
  await once(worker, 'message');
  return {
    async stop() {
      const ended = once(worker, 'message');
      worker.postMessage('stop');
      const [health] = (await ended) as [Health];
      await worker.terminate();
      return health;
    },
  };
}
