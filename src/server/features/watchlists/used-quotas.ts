import { quotas, type WatchingQuota } from '#domain/quotas.ts';
import { type UsedQuota, usedByRows } from '#server/accounts/used-quota.ts';
import type { Db } from '#server/platform/db/schema.ts';

async function fullestList(db: Db, customerId: string): Promise<{ used: number; fullest: string | null }> {
  const lists = await db
    .selectFrom('watchlists')
    .innerJoin('watchlist_items', 'watchlist_items.watchlist_id', 'watchlists.id')
    .whereRef('watchlist_items.customer_id', '=', 'watchlists.customer_id')
    .select(({ fn }) => ['watchlists.name', fn.countAll<number>().as('count')])
    .where('watchlists.customer_id', '=', customerId)
    .groupBy(['watchlists.id', 'watchlists.name'])
    .execute();
  const [fullest] = lists.sort((a, b) => Number(b.count) - Number(a.count));
  return { used: Number(fullest?.count ?? 0), fullest: fullest?.name ?? null };
}

/** Counts what a customer watches, follows and has written. */
export async function countWatching(db: Db, customerId: string): Promise<Record<WatchingQuota, UsedQuota>> {
  return {
    watchlists: await usedByRows(db, customerId, { quota: 'watchlists', table: 'watchlists' }),
    watchedStocks: { ...(await fullestList(db, customerId)), limit: quotas.watchedStocks.limit },
    journalEntries: await usedByRows(db, customerId, { quota: 'journalEntries', table: 'journal_entries' }),
    followedInvestors: await usedByRows(db, customerId, {
      quota: 'followedInvestors',
      table: 'followed_investors',
    }),
  };
}
