// Runs in its own thread, so that the work of the attacker does not count as waiting time.
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { trades } from './broker-files.ts';

export interface CustomerCalls {
  url: string;
  headers: Record<string, string>;
  /** The path of the customer's portfolio. */
  portfolio: string;
  calls: 'reads' | 'imports';
}

export interface Waits {
  /** The longest wait for a reply, in milliseconds, by path. */
  longestMs: Record<string, number>;
  failures: string[];
}

interface Call {
  path: string;
  status: number;
  body?: () => FormData;
}

const pauseMs = 50;
const { url, headers, portfolio, calls } = workerData as CustomerCalls;

function fileOfOneRow(): FormData {
  const form = new FormData();
  form.append('files', trades(1), 'file.csv');
  return form;
}

const callsOf: Record<CustomerCalls['calls'], Call[]> = {
  reads: [
    '/api/v1/market/status',
    '/api/v1/portfolios',
    `/api/v1${portfolio}/performance`,
    '/api/v1/news/all',
    '/api/v1/customer/me',
    '/stocks/AAPL',
  ].map((path) => ({ path, status: 200 })),
  imports: [{ path: `/api/v1${portfolio}/imports?preview=1`, status: 201, body: fileOfOneRow }],
};

async function callAll({ longestMs, failures }: Waits): Promise<void> {
  for (const { path, status, body } of callsOf[calls]) {
    const name = path.replace(portfolio, '');
    const start = performance.now();
    try {
      const response = await fetch(url + path, { headers, ...(body && { method: 'POST', body: body() }) });
      await response.arrayBuffer();
      if (response.status !== status) failures.push(`${name}: ${response.status}`);
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
await callAll({ longestMs: {}, failures: [] });
parentPort?.postMessage('calling');
while (!isEnding) await callAll(waits);
parentPort?.postMessage(waits);
