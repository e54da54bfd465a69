import { stopIfAbandoned } from '#server/platform/abandoned.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { createFairQueue } from '#server/platform/fair-queue.ts';

/** Computes something about all transactions of a customer. */
export type ComputeInTurn = <Result>(customerId: string, compute: () => Promise<Result>) => Promise<Result>;

/** Below, a computation holds a few megabytes. */
const manyTransactions = 5_000;
const concurrentComputations = 2;

async function countTransactions(db: Db, customerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('portfolios')
    .select((eb) => eb.fn.sum<number | null>('transaction_count').as('count'))
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  return Number(count ?? 0);
}

/**
 * Limits computations about many transactions, which hold tens of megabytes each: one at a time for a customer and two in
 * all. More at once would not be faster, because they share one thread.
 */
export function createComputeInTurn(db: Db): ComputeInTurn {
  const inTurn = createFairQueue({ total: concurrentComputations, perParty: 1 });
  return async (customerId, compute) => {
    if ((await countTransactions(db, customerId)) <= manyTransactions) return compute();
    return inTurn(customerId, async () => {
      stopIfAbandoned();
      return compute();
    });
  };
}
