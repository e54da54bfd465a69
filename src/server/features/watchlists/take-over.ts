import type { BodyOf } from '#contract/endpoint.ts';
import type { watchlists } from '#contract/watchlists.ts';
import { claimCustomer } from '#server/accounts/claim-customer.ts';
import type { Db } from '#server/platform/db/schema.ts';
import type { WatchedSecurity } from './describe-watched.ts';
import { insertFollowed } from './follow.ts';
import { insertItem } from './items.ts';
import { firstList } from './lists.ts';

type Kept = BodyOf<typeof watchlists.takeOver>['items'][number];

/**
 * Adds what a visitor's browser kept, all or nothing: securities to the first list, unless any list has them, and investors.
 * Repeating it changes nothing. Throws AppError 'limit_reached'.
 */
export async function takeOver(
  db: Db,
  customerId: string,
  kept: { items: readonly (Kept & { security: WatchedSecurity })[]; investors: readonly string[] },
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await claimCustomer(transaction, customerId);
    const watched = await transaction
      .selectFrom('watchlist_items')
      .select('symbol')
      .where('customer_id', '=', customerId)
      .execute();
    const known = new Set(watched.map(({ symbol }) => symbol));
    const added = kept.items.filter(({ symbol }) => !known.has(symbol));
    const listId = added.length > 0 ? await firstList(transaction, customerId) : '';
    for (const item of added) await insertItem(transaction, { customerId, listId }, item);
    for (const slug of kept.investors) await insertFollowed(transaction, customerId, slug);
  });
}
