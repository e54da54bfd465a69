import type { Db } from '#server/platform/db/schema.ts';
import { eventLoop } from '#server/platform/event-loop-yield.ts';

/** Few, because deleting a transaction changes several indexes. */
const idsPerStatement = 50;

/** Deletes the transactions of a portfolio or position in short statements, between which reads go on. Returns their number. */
export async function deleteTransactions(
  transaction: Db,
  customerId: string,
  column: 'portfolio_id' | 'ticker_id',
  id: string,
): Promise<number> {
  const some = transaction
    .selectFrom('transactions')
    .select('id')
    .where('customer_id', '=', customerId)
    .where(column, '=', id)
    .limit(idsPerStatement);
  for (let deleted = 0; ; ) {
    const ids = (await some.execute()).map((row) => row.id);
    if (ids.length === 0) return deleted;
    await transaction
      .deleteFrom('transactions')
      .where('customer_id', '=', customerId)
      .where('id', 'in', ids)
      .execute();
    deleted += ids.length;
    await eventLoop.yieldIfNeeded();
  }
}
