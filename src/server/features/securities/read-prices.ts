import { inChunks } from '#domain/chunk.ts';
import type { ReadPrice } from '#domain/price-reading.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { eventLoop } from '#server/platform/event-loop-yield.ts';

const datesPerStatement = 500;
const rowsPerStatement = 100;

export interface PricedSecurity {
  customerId: string;
  symbol: string;
}

/** Returns the prices of an address that are new or have changed. Prices that were entered by hand stay. */
export async function changedPrices(
  db: Db,
  { customerId, symbol }: PricedSecurity,
  prices: readonly ReadPrice[],
): Promise<ReadPrice[]> {
  const changed: ReadPrice[] = [];
  for (const part of inChunks(prices, datesPerStatement)) {
    const rows = await db
      .selectFrom('security_prices')
      .select(['date', 'price', 'from_address'])
      .where('customer_id', '=', customerId)
      .where('symbol', '=', symbol)
      .where(
        'date',
        'in',
        part.map(({ date }) => date),
      )
      .execute();
    const stored = new Map(rows.map((row) => [row.date, row]));
    for (const read of part) {
      const row = stored.get(read.date);
      if (!row || (row.from_address === 1 && row.price !== read.price)) changed.push(read);
    }
    await eventLoop.yieldIfNeeded();
  }
  return changed;
}

/** Stores prices of an address that `changedPrices` has found in the same transaction. */
export async function storeReadPrices(
  transaction: Db,
  { customerId, symbol }: PricedSecurity,
  prices: readonly ReadPrice[],
): Promise<void> {
  for (const part of inChunks(prices, rowsPerStatement)) {
    await transaction
      .insertInto('security_prices')
      .values(
        part.map(({ date, price }) => ({ customer_id: customerId, symbol, date, price, from_address: 1 })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['customer_id', 'symbol', 'date'])
          .doUpdateSet((eb) => ({ price: eb.ref('excluded.price') })),
      )
      .execute();
    await eventLoop.yieldIfNeeded();
  }
}

/** Deletes the prices of a security that were read from an address. */
export async function deleteReadPrices(
  transaction: Db,
  { customerId, symbol }: PricedSecurity,
): Promise<void> {
  await transaction
    .deleteFrom('security_prices')
    .where('customer_id', '=', customerId)
    .where('symbol', '=', symbol)
    .where('from_address', '=', 1)
    .execute();
}
