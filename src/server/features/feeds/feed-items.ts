import type { FeedItem } from '#contract/feeds.ts';
import { limits } from '#domain/limits.ts';
import type { Db } from '#server/platform/db/schema.ts';
import type { ShippedFiling } from '#server/providers/filings/shipped-filings.ts';
import { feedPictureAddress, pictureHash } from './feed-pictures.ts';

/** Several feeds carry the same agency stories, so more rows are read than shown. */
const rowsPerShownItem = 4;

const titleKey = ({ title }: { title: string }) =>
  title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '') || title;

/** Removes items with a duplicate title and retains the one that was stored first, so a copy never replaces it. */
function withoutDuplicates<Item extends { id: string; title: string }>(items: readonly Item[]): Item[] {
  const firstIds = new Map<string, string>();
  for (const item of items) {
    const id = firstIds.get(titleKey(item));
    if (id === undefined || item.id < id) firstIds.set(titleKey(item), item.id);
  }
  return items.filter((item) => firstIds.get(titleKey(item)) === item.id);
}

/** Returns the hashes of those images that have a stored copy. */
async function copiedHashes(db: Db, addresses: readonly string[]): Promise<Set<string>> {
  if (addresses.length === 0) return new Set();
  const rows = await db
    .selectFrom('feed_pictures')
    .select('hash')
    .where('hash', 'in', addresses.map(pictureHash))
    .where('bytes', 'is not', null)
    .execute();
  return new Set(rows.map(({ hash }) => hash));
}

/** Selects the items of these feeds, newest first. Of items with the same link, only the first one stored is selected. */
function selectItems(db: Db, urls: readonly string[]) {
  const feedUrls = urls.length > 0 ? urls : [''];
  return db
    .selectFrom('feed_items as item')
    .select(['id', 'title', 'link', 'image', 'source', 'published_at'])
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
    )
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc');
}

/** Returns the newest stored items of the feeds, each title once. Image addresses point to our own copies. */
export async function newestFeedItems(db: Db, urls: readonly string[]): Promise<FeedItem[]> {
  const rows = await selectItems(db, urls)
    .limit(limits.newsItems * rowsPerShownItem)
    .execute();
  const items = withoutDuplicates(rows).slice(0, limits.newsItems);
  const copied = await copiedHashes(
    db,
    items.flatMap(({ image }) => image ?? []),
  );
  return items.map(({ title, link, source, published_at, image }) => {
    const hash = image === null ? '' : pictureHash(image);
    return {
      title,
      link,
      source,
      image: copied.has(hash) ? feedPictureAddress(hash) : null,
      date: published_at,
      kind: 'article',
    };
  });
}

const quarters = ['first', 'second', 'third', 'fourth'];

/** Returns `the second quarter of 2026` for `2026-06-30`. */
function quarterName(period: string): string {
  const [year = '', month = '1'] = period.split('-');
  return `the ${quarters[Math.floor((Number(month) - 1) / 3)]} quarter of ${year}`;
}

/** Makes news items from the shipped 13F filings, newest first: the fallback while no feed has been read. */
export function filingItems(filings: readonly ShippedFiling[]): FeedItem[] {
  return [...filings]
    .sort((a, b) => b.filedOn.localeCompare(a.filedOn))
    .slice(0, limits.newsItems)
    .map(({ firm, period, filedOn, url }) => ({
      title: `${firm} reports its holdings for ${quarterName(period)}`,
      link: url,
      image: null,
      date: `${filedOn}T00:00:00.000Z`,
      source: firm,
      kind: 'filing',
    }));
}
