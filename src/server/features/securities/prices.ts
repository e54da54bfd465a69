import type { ManualPrice } from '#contract/securities.ts';
import { AppError } from '#domain/app-error.ts';
import { inChunks } from '#domain/chunk.ts';
import { limits } from '#domain/limits.ts';
import { lockCustomer } from '#server/ledger/portfolios.ts';
import { checkSecurityLimit } from '#server/ledger/securities.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { eventLoop } from '#server/platform/event-loop-yield.ts';

/** A price to set; null deletes the one of that date. Decimal text. */
export interface PriceChange {
  date: string;
  price: string | null;
}

const rowsPerStatement = 100;

/** Lists the manual prices of a symbol, oldest first. */
export async function listPrices(db: Db, customerId: string, symbol: string): Promise<ManualPrice[]> {
  const rows = await db
    .selectFrom('security_prices')
    .select(['date', 'price', 'from_address'])
    .where('customer_id', '=', customerId)
    .where('symbol', '=', symbol)
    .orderBy('date')
    .execute();
  return rows.map(({ date, price, from_address }) => ({
    date,
    price: Number(price),
    fromAddress: from_address === 1,
  }));
}

async function writePrices(
  transaction: Db,
  customerId: string,
  symbol: string,
  changes: readonly PriceChange[],
): Promise<void> {
  const newest = [...new Map(changes.map(({ date, price }) => [date, price]))];
  for (const part of inChunks(newest, rowsPerStatement)) {
    const set = part.flatMap(([date, price]) =>
      price === null ? [] : [{ customer_id: customerId, symbol, date, price, from_address: 0 }],
    );
    const deleted = part.flatMap(([date, price]) => (price === null ? [date] : []));
    if (set.length > 0)
      await transaction
        .insertInto('security_prices')
        .values(set)
        .onConflict((conflict) =>
          conflict
            .columns(['customer_id', 'symbol', 'date'])
            .doUpdateSet((eb) => ({ price: eb.ref('excluded.price'), from_address: 0 })),
        )
        .execute();
    if (deleted.length > 0)
      await transaction
        .deleteFrom('security_prices')
        .where('customer_id', '=', customerId)
        .where('symbol', '=', symbol)
        .where('date', 'in', deleted)
        .execute();
    await eventLoop.yieldIfNeeded();
  }
}

/** Throws AppError 'limit_reached' when a security, or all of the customer, have more prices than allowed. */
export async function checkPriceLimit(db: Db, customerId: string, symbol: string): Promise<void> {
  const own = db
    .selectFrom('security_prices')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('customer_id', '=', customerId);
  const ofSecurity = await own.where('symbol', '=', symbol).executeTakeFirstOrThrow();
  if (Number(ofSecurity.count) > limits.pricesPerSecurity)
    throw new AppError('limit_reached', 'A security can have at most 20,000 manual prices.');
  const ofAll = await own.executeTakeFirstOrThrow();
  if (Number(ofAll.count) > limits.pricesPerCustomer)
    throw new AppError('limit_reached', 'Your securities can have at most 200,000 manual prices in all.');
}

/** Sets manual prices, all or none; of several prices of one date the last one counts. Throws AppError 'limit_reached'. */
export async function setPrices(
  db: Db,
  customerId: string,
  symbol: string,
  changes: readonly PriceChange[],
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lockCustomer(transaction, customerId);
    await writePrices(transaction, customerId, symbol, changes);
    if (changes.every(({ price }) => price === null)) return;
    await checkPriceLimit(transaction, customerId, symbol);
    await checkSecurityLimit(transaction, customerId);
  });
}
