import { expect, test } from 'vitest';
import type { Db } from '#server/platform/db/schema.ts';
import { eventLoop } from '#server/platform/event-loop-yield.ts';
import { createComputeInTurn } from './compute-in-turn.ts';

/** A database in which every customer has as many transactions. */
const withTransactions = (count: number) => {
  const query = { select: () => query, where: () => query, executeTakeFirstOrThrow: async () => ({ count }) };
  return { selectFrom: () => query } as unknown as Db;
};

/** Starts three computations of a customer and returns how many run at once. */
async function concurrencyOf(count: number): Promise<number> {
  const inTurn = createComputeInTurn(withTransactions(count));
  let [running, most] = [0, 0];
  const compute = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise(setImmediate);
    running -= 1;
  };
  await Promise.all([1, 2, 3].map(() => inTurn('ada', compute)));
  return most;
}

test('computations about many transactions of a customer run one at a time, others at once', async () => {
  expect(await concurrencyOf(100_000)).toBe(1);
  expect(await concurrencyOf(100)).toBe(3);
});

test('a computation does not begin when its client has left meanwhile', async () => {
  const inTurn = createComputeInTurn(withTransactions(100_000));
  let hasLeft = false;
  const order: string[] = [];
  const first = inTurn('eve', async () => {
    await new Promise(setImmediate);
    hasLeft = true;
    order.push('first');
  });
  const left = eventLoop.runAs(
    '203.0.113.9',
    () => inTurn('eve', async () => void order.push('left')),
    () => hasLeft,
  );
  await expect(left).rejects.toThrow('disconnected');
  await first;
  expect(order).toEqual(['first']);
});
