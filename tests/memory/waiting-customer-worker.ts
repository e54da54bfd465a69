// Runs in its own thread, so that the work of the attacker does not count as waiting time.
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

export interface CustomerReads {
  url: string;
  headers: Record<string, string>;
  /** The path of the customer's portfolio. */
  portfolio: string;
}

export interface Waits {
  /** The longest wait for a reply, in milliseconds, by path. */
  longestMs: Record<string, number>;
  failures: string[];
}

const pauseMs = 50;
const { url, headers, portfolio } = workerData as CustomerReads;
const paths = [
  '/api/v1/market/status',
  '/api/v1/portfolios',
  `/api/v1${portfolio}/performance`,
  '/api/v1/news/all',
  '/api/v1/customer/me',
  '/stocks/AAPL',
];

async function readAll({ longestMs, failures }: Waits): Promise<void> {
  for (const path of paths) {
    const name = path.replace(portfolio, '');
    const start = performance.now();
    try {
      const response = await fetch(url + path, { headers });
      await response.arrayBuffer();
      if (response.status !== 200) failures.push(`${name}: ${response.status}`);
    } catch (error) {
      failures.push(`${name}: ${(error as Error).message}`);
    }
    longestMs[name] = Math.max(longestMs[name] ?? 0, performance.now() - start);
    await wait(pauseMs);
  }
}

const waits: Waits = { longestMs: {}, failures: [] };
let isEnding = false;
parentPort?.once('message', () => {
  isEnding = true;
});
// Not counted, because it also loads this thread's code.
await readAll({ longestMs: {}, failures: [] });
parentPort?.postMessage('reading');
while (!isEnding) await readAll(waits);
parentPort?.postMessage(waits);
