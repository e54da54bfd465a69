import { expect } from 'vitest';
import type { ApiCaller, CallResult } from '#tests/support/api-caller.ts';

/** A customer's portfolio under attack. */
export interface OwnedPortfolio {
  owner: ApiCaller;
  path: string;
  record(transaction: object): Promise<CallResult>;
  read(path: string): Promise<CallResult>;
  /** Counts the stored transactions. */
  count(): Promise<number>;
}

export async function createOwnedPortfolio(owner: ApiCaller, title = 'Long term'): Promise<OwnedPortfolio> {
  const created = await owner.call('POST', '/portfolios', { title });
  expect(created.status).toBe(201);
  const path = `/portfolios/${created.body.portfolios.at(-1)._id}`;
  const read = (part: string) => owner.call('GET', `${path}/${part}`);
  return {
    owner,
    path,
    read,
    record: (transaction) => owner.call('POST', `${path}/transactions`, transaction),
    count: async () => (await read('transactions')).body.total,
  };
}

/** Calls `run` for all items, `width` at a time. */
export async function inParallel<Item>(
  items: readonly Item[],
  width: number,
  run: (item: Item) => Promise<unknown>,
): Promise<void> {
  const left = items.values();
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (const item of left) await run(item);
    }),
  );
}

const figurePaths = [
  'performance',
  'performance?from=1970-01-01',
  'performance/explain?figure=endValue',
  'performance/explain?figure=netFlows',
  'performance/explain?figure=twr',
  'performance/explain?figure=mwr',
  'gains',
  'lots',
  'income',
  'allocation',
  'transactions?limit=1000',
] as const;

/** Expects every figure to answer 200. */
export async function expectFigures({ read }: OwnedPortfolio): Promise<void> {
  for (const path of figurePaths) {
    const { status, body } = await read(path);
    expect({ path, status, message: body.message }).toMatchObject({ path, status: 200 });
  }
}
