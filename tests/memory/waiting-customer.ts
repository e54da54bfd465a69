import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { AttackingAccount } from './account.ts';
import type { CustomerReads, Waits } from './waiting-customer-worker.ts';

/** Reads pages and figures as a customer with a small portfolio, in a thread of its own. Returns a function that ends it. */
export async function readAsCustomer(
  url: string,
  { headers, portfolio }: AttackingAccount,
): Promise<() => Promise<Waits>> {
  const workerData: CustomerReads = { url, headers, portfolio };
  const worker = new Worker(new URL('./waiting-customer-worker.ts', import.meta.url), { workerData });
  await once(worker, 'message');
  return async () => {
    const ended = once(worker, 'message');
    worker.postMessage('stop');
    const [waits] = (await ended) as [Waits];
    await worker.terminate();
    return waits;
  };
}
