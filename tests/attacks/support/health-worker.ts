// Runs in its own thread, so that the work of the attacker does not count as waiting time.
import { get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { mainThreadCpuMs } from '#tests/support/main-thread-cpu.ts';

export interface WatchedProduct {
  url: string;
  pid: number;
}

export interface Health {
  /**
   * The CPU time that the product's main thread used for other things while a response waited for it, in milliseconds;
   * a pending response at the end included. It is the delay on a quiet machine, and other programs do not lengthen it.
   */
  longestMs: number;
  responses: number;
  /** Other statuses than 200, and connection errors. */
  failures: string[];
}

const everyMs = 20;
const { url, pid } = workerData as WatchedProduct;
const health: Health = { longestMs: 0, responses: 0, failures: [] };
/** The CPU time when the pending request was sent. */
let startedAt: number | undefined;

function recordWait(): void {
  if (startedAt !== undefined)
    health.longestMs = Math.max(health.longestMs, mainThreadCpuMs(pid) - startedAt);
}

/** Sends one request on its own connection, like a load balancer; resolves with the status or an error message. */
function checkHealth(): Promise<string> {
  return new Promise((resolve) => {
    get(`${url}/healthz`, { agent: false }, (response) => {
      response.resume();
      response.once('end', () => resolve(String(response.statusCode)));
    }).once('error', (error) => resolve(error.message));
  });
}

async function poll(): Promise<void> {
  startedAt = mainThreadCpuMs(pid);
  const result = await checkHealth();
  recordWait();
  startedAt = undefined;
  health.responses += 1;
  if (result !== '200') health.failures.push(result);
}

parentPort?.once('message', () => {
  recordWait();
  parentPort?.postMessage(health);
});
await poll();
parentPort?.postMessage('watching');
for (;;) {
  await wait(everyMs);
  await poll();
}
