import type { PriceAddress } from '#contract/securities.ts';
import type { PriceReading } from '#domain/price-reading.ts';
import type { Db, Schema } from '#server/platform/db/schema.ts';

export type AddressRow = Schema['price_addresses'];

/** Returns the addresses from which prices of a customer's own securities are read, by symbol. */
export async function readAddresses(db: Db, customerId: string): Promise<Map<string, AddressRow>> {
  const rows = await db
    .selectFrom('price_addresses')
    .selectAll()
    .where('customer_id', '=', customerId)
    .execute();
  return new Map(rows.map((row) => [row.symbol, row]));
}

export const readingOf = ({ reading }: Pick<AddressRow, 'reading'>): PriceReading => JSON.parse(reading);

/** Shows an address to its owner. */
export function toAddress(row: AddressRow | undefined): PriceAddress | null {
  if (!row) return null;
  return {
    url: row.url,
    reading: readingOf(row),
    readAt: row.read_at,
    failedSince: row.failed_since,
    failure: row.failure,
    nextAt: row.next_at,
  };
}

/** Deletes the address of a security, if it has one. */
export async function deleteAddress(db: Db, customerId: string, symbol: string): Promise<void> {
  await db
    .deleteFrom('price_addresses')
    .where('customer_id', '=', customerId)
    .where('symbol', '=', symbol)
    .execute();
}
