import type { Db } from '#server/platform/db/schema.ts';

/** Stores that an owner does not want a dividend to be suggested or recorded. */
export async function dismissDividend(db: Db, tickerId: string, exDate: string): Promise<void> {
  await db
    .insertInto('dismissed_dividends')
    .values({ ticker_id: tickerId, ex_date: exDate })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
