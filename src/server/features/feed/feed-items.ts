import type { FeedItem } from '../../../contract/feed.ts';
import { limits } from '../../../domain/limits.ts';
import type { Db } from '../../platform/db/schema.ts';
import { feedPictureAddress, pictureHash } from './feed-pictures.ts';

/** Agencies' texts stand in several feeds: enough are read that twenty remain. */
const readPerShown = 4;

const withoutDoubles = <Item extends { title: string }>(items: readonly Item[]): Item[] => {
  const told = new Set<string>();
  return items.filter(({ title }) => {
    const key = title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
    if (told.has(key)) return false;
    told.add(key);
    return true;
  });
};

/** Of these pictures, those that we have a copy of. */
async function copied(db: Db, addresses: readonly string[]): Promise<Set<string>> {
  if (addresses.length === 0) return new Set();
  const rows = await db
    .selectFrom('feed_pictures')
    .select('hash')
    .where('hash', 'in', addresses.map(pictureHash))
    .where('bytes', 'is not', null)
    .execute();
  return new Set(rows.map(({ hash }) => hash));
}

/** The newest stored items of the feeds, each title once. Their pictures are our own copies. */
export async function newestFeedItems(db: Db, urls: readonly string[]): Promise<FeedItem[]> {
  const rows = await db
    .selectFrom('feed_items')
    .select(['title', 'link', 'image', 'source', 'published_at'])
    .where((eb) =>
      eb.or([eb('feed_url', 'is', null), ...(urls.length > 0 ? [eb('feed_url', 'in', urls)] : [])]),
    )
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limits.newsItems * readPerShown)
    .execute();
  const shown = withoutDoubles(rows).slice(0, limits.newsItems);
  const pictures = await copied(
    db,
    shown.flatMap(({ image }) => image ?? []),
  );
  return shown.map(({ published_at, image, ...item }) => {
    const hash = image === null ? '' : pictureHash(image);
    return {
      ...item,
      image: pictures.has(hash) ? feedPictureAddress(hash) : null,
      date: published_at,
      kind: 'article',
    };
  });
}
