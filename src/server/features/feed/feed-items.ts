import type { FeedItem } from '../../../contract/feed.ts';
import { limits } from '../../../domain/limits.ts';
import type { Db } from '../../platform/db/schema.ts';

/** The newest stored items of the feeds. */
export async function newestFeedItems(db: Db): Promise<FeedItem[]> {
  const rows = await db
    .selectFrom('feed_items')
    .select(['title', 'link', 'image', 'source', 'published_at'])
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limits.newsItems)
    .execute();
  return rows.map(({ published_at, ...item }) => ({ ...item, date: published_at, kind: 'article' }));
}
