import { AppError } from '#domain/app-error.ts';
import { limits } from '#domain/limits.ts';
import type { Db } from '#server/platform/db/schema.ts';
import type { TickerOfCustomer } from './portfolios.ts';

/** Stores that an owner does not want a dividend to be suggested or recorded. Throws AppError 'limit_reached'. */
export async function dismissDividend(
  db: Db,
  { id, customer_id }: TickerOfCustomer,
  exDate: string,
): Promise<void> {
  await db
    .insertInto('dismissed_dividends')
    .values({ customer_id, ticker_id: id, ex_date: exDate })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { count } = await db
    .selectFrom('dismissed_dividends')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('customer_id', '=', customer_id)
    .where('ticker_id', '=', id)
    .executeTakeFirstOrThrow();
  if (count > limits.dismissedDividends)
    throw new AppError(
      'limit_reached',
      `At most ${limits.dismissedDividends} dividends of a position can be dismissed.`,
    );
}
