import { AppError } from '#domain/app-error.ts';
import { limits } from '#domain/limits.ts';
import type { PriceReading, ReadPrices } from '#domain/price-reading.ts';
import { dayMs, hourMs, isoTime } from '#domain/time.ts';
import { lockCustomer } from '#server/ledger/portfolios.ts';
import { type AddressRow, deleteAddress } from '#server/ledger/price-addresses.ts';
import { isOwn, securityGone } from '#server/ledger/securities.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { checkPriceLimit } from './prices.ts';
import { changedPrices, deleteReadPrices, type PricedSecurity, storeReadPrices } from './read-prices.ts';

const readAgainMs = dayMs;
const firstRetryMs = hourMs;

async function checkAddressLimit(db: Db, customerId: string): Promise<void> {
  const { count } = await db
    .selectFrom('price_addresses')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  const { priceAddressesPerCustomer: most } = limits;
  if (Number(count) > most)
    throw new AppError(
      'limit_reached',
      `Prices can be read from at most ${most} addresses: remove one that you no longer need.`,
    );
}

async function storePrices(transaction: Db, security: PricedSecurity, { prices }: ReadPrices): Promise<void> {
  await storeReadPrices(transaction, security, await changedPrices(transaction, security, prices));
  await checkPriceLimit(transaction, security.customerId, security.symbol);
}

/** Stores an address with what was just read from it. Throws AppError 'not_found' and 'limit_reached'. */
export async function saveAddress(
  db: Db,
  security: PricedSecurity,
  { url, reading, read }: { url: string; reading: PriceReading; read: ReadPrices },
): Promise<void> {
  const { customerId, symbol } = security;
  const now = Date.now();
  const row = {
    url,
    reading: JSON.stringify(reading),
    saved_at: isoTime(now),
    read_at: isoTime(now),
    failed_since: null,
    failure: null,
    failures: 0,
    next_at: isoTime(now + readAgainMs),
  };
  await db.transaction().execute(async (transaction) => {
    await lockCustomer(transaction, customerId);
    if (!(await isOwn(transaction, customerId, symbol))) throw securityGone();
    await transaction
      .insertInto('price_addresses')
      .values({ customer_id: customerId, symbol, ...row })
      .onConflict((conflict) => conflict.columns(['customer_id', 'symbol']).doUpdateSet(row))
      .execute();
    await checkAddressLimit(transaction, customerId);
    await storePrices(transaction, security, read);
  });
}

/** Stops reading an address, if there is one, and deletes what was read if `prices` says so. Throws AppError 'not_found'. */
export async function removeAddress(
  db: Db,
  security: PricedSecurity,
  prices: 'keep' | 'delete',
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lockCustomer(transaction, security.customerId);
    if (!(await isOwn(transaction, security.customerId, security.symbol))) throw securityGone();
    await deleteAddress(transaction, security.customerId, security.symbol);
    if (prices === 'delete') await deleteReadPrices(transaction, security);
  });
}

const securityOf = ({ customer_id, symbol }: AddressRow): PricedSecurity => ({
  customerId: customer_id,
  symbol,
});

/** Changes the state of an address unless its owner has saved or removed it since. Returns whether it did. */
async function updateState(db: Db, row: AddressRow, state: Partial<AddressRow>): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('price_addresses')
    .set(state)
    .where('customer_id', '=', row.customer_id)
    .where('symbol', '=', row.symbol)
    .where('saved_at', '=', row.saved_at)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Stores what a daily reading found. Figures change only if a price has changed. */
export async function storeReading(db: Db, row: AddressRow, read: ReadPrices, now: number): Promise<void> {
  const security = securityOf(row);
  const hasChanged = (await changedPrices(db, security, read.prices)).length > 0;
  await db.transaction().execute(async (transaction) => {
    if (hasChanged) await lockCustomer(transaction, row.customer_id);
    const isCurrent = await updateState(transaction, row, {
      read_at: isoTime(now),
      failed_since: null,
      failure: null,
      failures: 0,
      next_at: isoTime(now + readAgainMs),
    });
    if (isCurrent && hasChanged) await storePrices(transaction, security, read);
  });
}

const failureLength = 500;

/** Stores why reading failed. The next attempts follow after 1, 2, 4 … hours, and then once a day. */
export async function storeAddressFailure(
  db: Db,
  row: AddressRow,
  error: AppError,
  now: number,
): Promise<void> {
  const failures = row.failures + 1;
  const backoff = Math.max(
    firstRetryMs * 2 ** Math.min(failures - 1, 5),
    (error.retryAfterSeconds ?? 0) * 1000,
  );
  await updateState(db, row, {
    failed_since: row.failed_since ?? isoTime(now),
    failure: error.message.slice(0, failureLength).toWellFormed(),
    failures,
    next_at: isoTime(now + Math.min(backoff, readAgainMs)),
  });
}
