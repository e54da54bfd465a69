import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { measureSlowdown } from '#tests/support/machine-slowdown.ts';
import type { Health, WatchedProduct } from './health-worker.ts';

export interface HealthWatch {
  stop(): Promise<Health>;
}

/** Polls `/healthz` from a separate thread and records how long a response waited for the product, as on a quiet machine. */
export async function watchHealth({ url, pid }: WatchedProduct): Promise<HealthWatch> {
  const workerData: WatchedProduct = { url, pid };
  const worker = new Worker(new URL('./health-worker.ts', import.meta.url), { workerData });
  await once(worker, 'message');
  return {
    async stop() {
      const ended = once(worker, 'message');
      worker.postMessage('stop');
      const [health] = (await ended) as [Health];
      await worker.terminate();
      return { ...health, longestMs: health.longestMs / measureSlowdown() };
    },
  };
}
