import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { isoDate } from '#domain/time.ts';
import type { Product } from '#tests/support/product.ts';
import { median } from '../load.ts';
import { cpuMs } from '../process-usage.ts';
import type { SeededCustomer } from './seed-ledgers.ts';

const settleMs = 150;
const afterMs = 30;
const today = { kind: 'buy', shares: '1.5', price: '10' } as const;

export const performancePath = (portfolioId: string | undefined): string =>
  `/portfolios/${portfolioId}/performance?range=all`;

/** Records a purchase dated today, of another security each time. */
export async function append({ session, portfolioIds, securities }: SeededCustomer, turn: number) {
  const { symbol } = securities[turn % securities.length] ?? {};
  const path = `/portfolios/${portfolioIds[0]}/transactions`;
  await session.call('POST', path, { ...today, symbol, date: isoDate() });
}

/** Measures a task on an otherwise idle server: milliseconds of CPU time of all its threads, and of elapsed time. */
export async function measureCost({ pid }: Product, task: () => Promise<unknown>) {
  await wait(settleMs);
  const [before, start] = [cpuMs([pid]), performance.now()];
  await task();
  const elapsed = performance.now() - start;
  // Work that follows the response belongs to it.
  await wait(afterMs);
  return { cpu: cpuMs([pid]) - before, elapsed };
}

/**
 * Requests a small resource again and again until the task has ended; returns the slowest response in milliseconds. In a
 * thread, so that what this one sends and parses delays no measurement.
 */
export async function slowestDuring({ url }: Product, task: () => Promise<unknown>): Promise<number> {
  const poller = new Worker(new URL('response-poller.ts', import.meta.url), {
    workerData: `${url}/api/v1/market/quote?symbol=AAPL`,
  });
  try {
    await once(poller, 'message');
    await task();
    const slowest = once(poller, 'message');
    poller.postMessage('end');
    return (await slowest)[0] as number;
  } finally {
    await poller.terminate();
  }
}

export interface AfterChange {
  /** Milliseconds of CPU time, median and smallest. */
  cpu: number;
  leastCpu: number;
  elapsed: number;
  /** The slowest concurrent request in milliseconds, and the slowest in as much time without the task: medians. */
  slowest: number;
  slowestOtherwise: number;
}

/** Measures the first performance after a change, with and without a concurrent client. */
export async function measureAfterChange(
  product: Product,
  customer: SeededCustomer,
  change: (turn: number) => Promise<unknown>,
  rounds: number,
): Promise<AfterChange> {
  const compute = () => customer.session.call('GET', performancePath(customer.portfolioIds[0]));
  const costs: { cpu: number; elapsed: number }[] = [];
  const delays: { slowest: number; otherwise: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await change(2 * round);
    const cost = await measureCost(product, compute);
    costs.push(cost);
    await change(2 * round + 1);
    await wait(settleMs);
    const slowest = await slowestDuring(product, compute);
    delays.push({ slowest, otherwise: await slowestDuring(product, () => wait(cost.elapsed)) });
  }
  return {
    cpu: median(costs.map(({ cpu }) => cpu)),
    leastCpu: Math.min(...costs.map(({ cpu }) => cpu)),
    elapsed: median(costs.map(({ elapsed }) => elapsed)),
    slowest: median(delays.map(({ slowest }) => slowest)),
    slowestOtherwise: median(delays.map(({ otherwise }) => otherwise)),
  };
}

/** Measures adding a transaction, alternately for two customers: median milliseconds of CPU time of each. */
export async function compareAppends(
  product: Product,
  customers: readonly SeededCustomer[],
  rounds: number,
): Promise<number[]> {
  const batch = 10;
  const measured = customers.map((): number[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, customer] of customers.entries()) {
      const { cpu } = await measureCost(product, async () => {
        for (let turn = 0; turn < batch; turn += 1) await append(customer, round * batch + turn);
      });
      measured[at]?.push(cpu / batch);
    }
  }
  return measured.map(median);
}
