import type { FollowedInvestor, JournalEntry, Watchlist } from '#contract/watchlists.ts';
import { splitsFrom } from '#domain/splits.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { eventLoop } from '#server/platform/event-loop-yield.ts';
import type { WatchlistSettings } from './routes.ts';
import { listFollowed, listWatchlists } from './show-watchlists.ts';

const entriesPerRead = 200;

/** Reads the journal of a customer in parts, in the order in which it was written. */
async function* readJournal(db: Db, customerId: string): AsyncGenerator<JournalEntry[]> {
  let last = '';
  for (;;) {
    await eventLoop.yieldIfNeeded();
    const rows = await db
      .selectFrom('journal_entries')
      .select(['id as _id', 'symbol', 'kind', 'date', 'text'])
      .where('customer_id', '=', customerId)
      .where('id', '>', last)
      .orderBy('id')
      .limit(entriesPerRead)
      .execute();
    if (rows.length === 0 || eventLoop.isAbandoned()) return;
    last = rows.at(-1)?._id ?? '';
    yield rows;
  }
}

/** What a customer watches, follows and has written; the journal is read while it is written. */
export interface ExportedWatching {
  watchlists: Watchlist[];
  followedInvestors: FollowedInvestor[];
  journal: () => AsyncGenerator<JournalEntry[]>;
}

export async function exportWatching(
  { db, market, readFilings }: WatchlistSettings,
  customerId: string,
): Promise<ExportedWatching> {
  const splits = splitsFrom((symbol) => market.splits(symbol));
  return {
    watchlists: await listWatchlists(db, splits, customerId),
    followedInvestors: await listFollowed(db, readFilings, customerId),
    journal: () => readJournal(db, customerId),
  };
}
