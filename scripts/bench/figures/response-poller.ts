import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

const pollEveryMs = 1;
/** The first requests also measure how this thread loads its client. */
const warmUps = 20;

async function request(url: string): Promise<number> {
  const start = performance.now();
  const response = await fetch(url);
  await response.arrayBuffer();
  return performance.now() - start;
}

/** Requests an address again and again until a message arrives, then sends the slowest response in milliseconds. */
async function poll(url: string): Promise<void> {
  let isDone = false;
  let slowest = 0;
  for (let count = 0; count < warmUps; count += 1) await request(url);
  parentPort?.once('message', () => {
    isDone = true;
  });
  parentPort?.postMessage('ready');
  while (!isDone) {
    slowest = Math.max(slowest, await request(url));
    await wait(pollEveryMs);
  }
  parentPort?.postMessage(slowest);
}

await poll(workerData);
