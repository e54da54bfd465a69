import { isoDate, isoTime } from '#domain/time.ts';
import { createToken, hashToken } from '#server/accounts/tokens.ts';
import type { Db } from '#server/platform/db/schema.ts';

/** Creates the secret part of a customer's calendar address. An earlier one is no longer valid. */
export async function renewFeed(db: Db, customerId: string): Promise<string> {
  const token = createToken();
  const feed = { token_hash: hashToken(token), created_at: isoTime(), read_on: null };
  await db
    .insertInto('calendar_feeds')
    .values({ customer_id: customerId, ...feed })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet(feed))
    .execute();
  return token;
}

export async function endFeed(db: Db, customerId: string): Promise<void> {
  await db.deleteFrom('calendar_feeds').where('customer_id', '=', customerId).execute();
}

export async function findFeed(db: Db, customerId: string) {
  const row = await db
    .selectFrom('calendar_feeds')
    .select(['created_at', 'read_on'])
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return row ? { createdAt: row.created_at, readOn: row.read_on } : null;
}

/** Returns the customer whose calendar has this secret address, and notes that it was read today. */
export async function readerOf(db: Db, primary: Db, token: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('calendar_feeds')
    .select(['customer_id', 'read_on'])
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
  const today = isoDate();
  if (row && row.read_on !== today)
    await primary
      .updateTable('calendar_feeds')
      .set({ read_on: today })
      .where('customer_id', '=', row.customer_id)
      .execute();
  return row?.customer_id;
}
