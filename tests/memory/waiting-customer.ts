import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { AttackingAccount } from './account.ts';
import type { CustomerCalls, Waits } from './waiting-customer-worker.ts';

/** Calls as a customer with a small portfolio, in a thread of its own. Returns a function that ends it. */
async function callAsCustomer(
  url: string,
  { headers, portfolio }: AttackingAccount,
  calls: CustomerCalls['calls'],
): Promise<() => Promise<Waits>> {
  const workerData: CustomerCalls = { url, headers, portfolio, calls };
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

/** Reads pages and figures. */
export const readAsCustomer = (url: string, account: AttackingAccount) =>
  callAsCustomer(url, account, 'reads');

/** Imports a file of one row again and again. */
export const importAsCustomer = (url: string, account: AttackingAccount) =>
  callAsCustomer(url, account, 'imports');
