import { AppError } from '#domain/app-error.ts';
import { limits } from '#domain/limits.ts';
import { isoTime } from '#domain/time.ts';
import { claimCustomer } from '#server/accounts/claim-customer.ts';
import type { Db } from '#server/platform/db/schema.ts';

/** Follows an investor within a transaction that has claimed the customer. Throws AppError 'limit_reached'. */
export async function insertFollowed(transaction: Db, customerId: string, slug: string): Promise<void> {
  const rows = await transaction
    .selectFrom('followed_investors')
    .select('slug')
    .where('customer_id', '=', customerId)
    .execute();
  if (rows.some((row) => row.slug === slug)) return;
  const { followedInvestors: most } = limits;
  if (rows.length >= most) throw new AppError('limit_reached', `You can follow at most ${most} investors.`);
  await transaction
    .insertInto('followed_investors')
    .values({ customer_id: customerId, slug, followed_at: isoTime() })
    .execute();
}

export async function followInvestor(db: Db, customerId: string, slug: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await claimCustomer(transaction, customerId);
    await insertFollowed(transaction, customerId, slug);
  });
}

export async function unfollowInvestor(db: Db, customerId: string, slug: string): Promise<void> {
  await db
    .deleteFrom('followed_investors')
    .where('customer_id', '=', customerId)
    .where('slug', '=', slug)
    .execute();
}
