import type { Db } from '#server/platform/db/schema.ts';

/** Returns the addresses of the feeds that are fetched and shown. */
export type FeedUrls = () => Promise<readonly string[]>;

/** Several feeds carry the same agency stories, so more rows are read than shown. */
export const rowsPerShownItem = 4;

const titleKey = ({ title }: { title: string }) =>
  title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '') || title;

/** Removes items with a duplicate title and retains the one that was stored first, so a copy never replaces it. */
export function withoutDuplicates<Item extends { id: string; title: string }>(
  items: readonly Item[],
): Item[] {
  const firstIds = new Map<string, string>();
  for (const item of items) {
    const id = firstIds.get(titleKey(item));
    if (id === undefined || item.id < id) firstIds.set(titleKey(item), item.id);
  }
  return items.filter((item) => firstIds.get(titleKey(item)) === item.id);
}

/** Selects the items of these feeds. Of items with the same link, only the first one stored is selected. */
export function selectFeedItems(db: Db, urls: readonly string[]) {
  const feedUrls = urls.length > 0 ? urls : [''];
  return db
    .selectFrom('feed_items as item')
    .select(['item.id', 'item.title', 'item.link', 'item.image', 'item.source', 'item.published_at'])
    .where((eb) => eb.or([eb('item.feed_url', 'is', null), eb('item.feed_url', 'in', feedUrls)]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('feed_items as earlier')
            .select('earlier.id')
            .whereRef('earlier.link', '=', 'item.link')
            .whereRef('earlier.id', '<', 'item.id')
            .where((eb) =>
              eb.or([eb('earlier.feed_url', 'is', null), eb('earlier.feed_url', 'in', feedUrls)]),
            ),
        ),
      ),
    );
}
