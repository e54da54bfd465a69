import type { FollowedInvestor, WatchedItem, Watchlist } from '#contract/watchlists.ts';
import { decimal, divide, multiply, toText } from '#domain/decimal.ts';
import { priceDecimals } from '#domain/limits.ts';
import type { Splits } from '#domain/splits.ts';
import { latestDate } from '#domain/time.ts';
import type { ReadFilings } from '#server/filings/read-filings.ts';
import type { Db, Schema } from '#server/platform/db/schema.ts';

type ItemRow = Omit<Schema['watchlist_items'], 'customer_id' | 'list_order'>;

/** Returns a price of an earlier day as a price of today's shares. */
function adjusted(price: string | null, splits: Splits, symbol: string, day: string | null): string | null {
  const ratio = price === null || day === null ? undefined : splits.between(symbol, day, latestDate());
  if (price === null || ratio === undefined) return price;
  return toText(divide(multiply(decimal(price), ratio.oldShares), ratio.newShares, priceDecimals));
}

const toItem = (row: ItemRow, splits: Splits): WatchedItem => ({
  _id: row.id,
  symbol: row.symbol,
  name: row.name,
  currency: row.currency,
  addedOn: row.added_on,
  addedPrice: adjusted(row.added_price, splits, row.symbol, row.added_on),
  target: adjusted(row.target, splits, row.symbol, row.target_on),
  note: row.note,
});

/** Returns the lists of a customer in their order. */
export async function listWatchlists(db: Db, splits: Splits, customerId: string): Promise<Watchlist[]> {
  const lists = await db
    .selectFrom('watchlists')
    .select(['id', 'name'])
    .where('customer_id', '=', customerId)
    .orderBy('list_order')
    .orderBy('id')
    .execute();
  const items = await db
    .selectFrom('watchlist_items')
    .selectAll()
    .where('customer_id', '=', customerId)
    .orderBy('list_order')
    .orderBy('id')
    .execute();
  const byList = Map.groupBy(items, ({ watchlist_id }) => watchlist_id);
  return lists.map(({ id, name }) => ({
    _id: id,
    name,
    items: (byList.get(id) ?? []).map((row) => toItem(row, splits)),
  }));
}

/** Returns the followed investors, the first followed first; those that no longer exist are left out. */
export async function listFollowed(
  db: Db,
  readFilings: ReadFilings,
  customerId: string,
): Promise<FollowedInvestor[]> {
  const rows = await db
    .selectFrom('followed_investors')
    .select(['slug', 'followed_at'])
    .where('customer_id', '=', customerId)
    .orderBy('followed_at')
    .orderBy('slug')
    .execute();
  if (rows.length === 0) return [];
  const { investors } = await readFilings();
  const names = new Map(investors.map(({ slug, name }) => [slug, name]));
  return rows.flatMap(({ slug, followed_at }) => {
    const name = names.get(slug);
    return name === undefined ? [] : [{ slug, name, followedAt: followed_at }];
  });
}
