import type { NewsAbout } from '#contract/market-stocks.ts';
import type { Db, Schema } from '#server/platform/db/schema.ts';
import { ownPictures } from './feed-picture-address.ts';
import { rowsPerShownItem, selectFeedItems, withoutDuplicates } from './stored-feed-items.ts';

async function symbolsOf(db: Db, ids: readonly string[]): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('feed_item_symbols')
    .select(['item_id', 'symbol'])
    .where('item_id', 'in', ids)
    .orderBy('symbol')
    .execute();
  const byItem = Map.groupBy(rows, (row) => row.item_id);
  return new Map([...byItem].map(([id, own]) => [id, own.map(({ symbol }) => symbol)]));
}

/** Finds the newest items that name any of these stocks. An item may appear once for each of them. */
async function newestIds(db: Db, symbols: readonly string[], limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('feed_item_symbols')
    .select('item_id')
    .where('symbol', 'in', symbols)
    .orderBy('published_at', 'desc')
    .limit(limit)
    .execute();
  return [...new Set(rows.map(({ item_id }) => item_id))];
}

type FoundItem = Pick<Schema['feed_items'], 'id' | 'title' | 'link' | 'image' | 'source' | 'published_at'>;

/** Finds the newest items of the configured feeds that name any of these stocks, each title once. */
export async function findFeedItems(
  db: Db,
  urls: readonly string[],
  symbols: readonly string[],
  limit: number,
): Promise<FoundItem[]> {
  const ids = await newestIds(db, symbols, limit * rowsPerShownItem);
  if (ids.length === 0) return [];
  const rows = await selectFeedItems(db, urls)
    .where('item.id', 'in', ids)
    .orderBy('item.published_at', 'desc')
    .orderBy('item.id', 'desc')
    .execute();
  return withoutDuplicates(rows).slice(0, limit);
}

/** Returns items as news, with the address of our copy of their image and their symbols. */
export async function feedNews(db: Db, items: readonly FoundItem[]): Promise<NewsAbout[]> {
  const linked = await symbolsOf(
    db,
    items.map(({ id }) => id),
  );
  const pictureOf = await ownPictures(
    db,
    items.map(({ image }) => image),
  );
  return items.map(({ id, title, link, source, published_at, image }) => ({
    kind: 'feed',
    title,
    detail: '',
    link,
    source,
    date: published_at,
    image: pictureOf(image),
    symbols: linked.get(id) ?? [],
  }));
}
