// Runs in its own thread, so that the work of the attacker does not count as waiting time.
import { get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

export interface Health {
  /** The slowest response in milliseconds, a pending one at the end included. */
  longestMs: number;
  responses: number;
  /** Other statuses than 200, and connection errors. */
  failures: string[];
}

const everyMs = 20;
const health: Health = { longestMs: 0, responses: 0, failures: [] };
let startedAt: number | undefined;

function recordWait(): void {
  if (startedAt !== undefined) health.longestMs = Math.max(health.longestMs, performance.now() - startedAt);
}

/** Sends one request on its own connection, like a load balancer; resolves with the status or an error message. */
function checkHealth(url: string): Promise<string> {
  return new Promise((resolve) => {
    get(`${url}/healthz`, { agent: false }, (response) => {
      response.resume();
      response.once('end', () => resolve(String(response.statusCode)));
    }).once('error', (error) => resolve(error.message));
  });
}

async function poll(url: string): Promise<void> {
  startedAt = performance.now();
  const result = await checkHealth(url);
  recordWait();
  startedAt = undefined;
  health.responses += 1;
  if (result !== '200') health.failures.push(result);
}

parentPort?.once('message', () => {
  recordWait();
  parentPort?.postMessage(health);
});
await poll(workerData);
parentPort?.postMessage('watching');
for (;;) {
  await wait(everyMs);
  await poll(workerData);
}
