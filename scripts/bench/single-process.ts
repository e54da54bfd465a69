import { setTimeout as wait } from 'node:timers/promises';
import { type Product, startProduct } from '#tests/support/product.ts';
import { type Durations, startBareServer, type Target, type Write } from './load.ts';
import { loadTable, measureAll } from './load-table.ts';
import { pageWeight } from './page-weight.ts';
import { benchPastScreens } from './past-screens.ts';
import { residentMb } from './process-usage.ts';
import { type Customer, type Editor, seedCustomer, seedEditor } from './seed-accounts.ts';
import { asBrowser, stockTargets } from './stock-targets.ts';
import { table } from './table.ts';

const settleMs = 5_000;
const sampleEveryMs = 20;

function targetsOf({ url, pid }: Product, { cookie, portfolioId }: Customer, articlePath: string): Target[] {
  const api = `${url}/api/v1`;
  const targets: Target[] = [
    {
      name: 'GET /portfolios (3 × 50 tickers)',
      url: `${api}/portfolios`,
      headers: { cookie },
      needed: 1 / 8,
    },
    { name: 'GET /market/quote', url: `${api}/market/quote?symbol=AAPL`, needed: 1 / 4 },
    { name: 'GET /market/search-symbol', url: `${api}/market/search-symbol?query=app`, needed: 1 / 4 },
    { name: 'GET / for a visitor', url: `${url}/`, needed: 1 / 4 },
    { name: 'GET /news-detail/… for a visitor', url: url + articlePath, needed: 1 / 6 },
    ...stockTargets(url),
    {
      name: 'GET /portfolios/{id}/match',
      url: `${api}/portfolios/${portfolioId}/match`,
      headers: { cookie },
      needed: 1 / 15,
    },
    { name: 'GET / for a visitor, gzip', url: `${url}/`, headers: asBrowser },
  ];
  return targets.map((target) => ({ ...target, pid }));
}

interface TaskCost {
  seconds: number;
  /** The server's memory before the task and at its peak. */
  beforeMb: number;
  peakMb: number;
  /** The slowest concurrent request, and the number of them. */
  longestMs: number;
  requests: number;
}

/** Runs one task while a concurrent client requests the same small resource again and again. */
async function measureTask(task: () => Promise<void>, pid: number, otherUrl: string): Promise<TaskCost> {
  let done = false;
  const beforeMb = residentMb(pid);
  const cost = { beforeMb, peakMb: beforeMb, longestMs: 0, requests: 0 };
  async function poll(): Promise<void> {
    while (!done) {
      const start = performance.now();
      const response = await fetch(otherUrl);
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${otherUrl}: ${response.status}`);
      cost.longestMs = Math.max(cost.longestMs, performance.now() - start);
      cost.peakMb = Math.max(cost.peakMb, residentMb(pid));
      cost.requests += 1;
      await wait(sampleEveryMs);
    }
  }
  const polling = poll();
  const start = performance.now();
  try {
    await task();
  } finally {
    done = true;
  }
  const seconds = (performance.now() - start) / 1000;
  await polling;
  return { seconds, ...cost };
}

const taskRow = (name: string, { seconds, beforeMb, peakMb, longestMs, requests }: TaskCost) => [
  name,
  `${seconds.toFixed(1)} s`,
  `${beforeMb.toFixed(0)} MB`,
  `${peakMb.toFixed(0)} MB`,
  `${longestMs.toFixed(0)} ms of ${requests}`,
];

async function taskRows({ pid, url }: Product, { uploadImage, importCsv }: Editor): Promise<string[][]> {
  const other = `${url}/api/v1/market/quote?symbol=AAPL`;
  return [
    taskRow('an image of 24 megapixels', await measureTask(uploadImage, pid, other)),
    taskRow('an import of 100,000 rows', await measureTask(importCsv, pid, other)),
    taskRow('the same import again, which replaces the first', await measureTask(importCsv, pid, other)),
  ];
}

/** Measures the built product on an empty SQLite database against the bare server. */
export async function benchSingleProcess(durations: Durations, write: Write): Promise<void> {
  const product = await startProduct();
  const bareServer = await startBareServer();
  try {
    await wait(settleMs);
    const idleMb = residentMb(product.pid);
    const weight = await pageWeight(`${product.url}/`);
    const editor = await seedEditor(product.url);
    const targets = targetsOf(product, await seedCustomer(product.url), editor.articlePath);
    const bare: Target = { ...bareServer, name: 'bare node:http' };
    const measured = await measureAll(bare, targets, durations);
    write(loadTable(bare, measured));
    write(
      `\nServer memory: ${idleMb.toFixed(0)} MB idle (goal 120 MB), ${residentMb(product.pid).toFixed(0)} MB after the load (goal 200 MB)`,
    );
    write(`\n${await benchPastScreens(`${product.url}/api/v1`)}`);
    write('\nOne task of an editor, and the slowest concurrent request:');
    write(table([['', 'took', 'memory before', 'peak', 'slowest'], ...(await taskRows(product, editor))]));
    write(`\nFiles that / loads before the first scroll:\n${weight}`);
  } finally {
    bareServer.stop();
    await product.stop();
  }
}
