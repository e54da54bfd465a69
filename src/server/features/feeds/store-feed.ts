import { v7 as uuidv7 } from 'uuid';
import type { SymbolMentions } from '#domain/mentions/symbol-mentions.ts';
import { dayMs, isoTime } from '#domain/time.ts';
import type { Db, Schema } from '#server/platform/db/schema.ts';
import type { ReadFeed } from '#server/providers/feeds/feed.ts';
import type { FeedState } from '#server/providers/feeds/fetch-feed.ts';
import { type LinkedItem, linksOf, storeLinks } from './feed-item-symbols.ts';

const itemsPerFeed = 200;
export const itemRetentionMs = 60 * dayMs;
const maxBackoffMs = dayMs;

export interface StoredFeed {
  url: string;
  title: string;
  state: FeedState;
  failures: number;
  /** Whether the feed was never read successfully. */
  isNew: boolean;
}

export const newFeed = { title: '', state: { etag: null, lastModified: null }, failures: 0, isNew: true };

/** Returns the stored rows of these feeds. A feed that was never fetched has none. */
export async function findFeeds(db: Db, urls: readonly string[]): Promise<Schema['feed_sources'][]> {
  if (urls.length === 0) return [];
  return db.selectFrom('feed_sources').selectAll().where('url', 'in', urls).execute();
}

/** Returns the feeds that are due. A feed without a stored row is due at once; `'any'` returns all feeds. */
export async function dueFeeds(db: Db, urls: readonly string[], now: number | 'any'): Promise<StoredFeed[]> {
  const rows = await findFeeds(db, urls);
  const byUrl = new Map(rows.map((row) => [row.url, row]));
  return urls.flatMap((url) => {
    const row = byUrl.get(url);
    if (!row) return [{ url, ...newFeed }];
    if (now !== 'any' && row.next_at > isoTime(now)) return [];
    const state = { etag: row.etag, lastModified: row.last_modified };
    return [{ url, title: row.title, state, failures: row.failures, isNew: row.succeeded_at === null }];
  });
}

/** Makes all feeds due, so that the next poll of any instance fetches them. */
export async function makeDue(db: Db, urls: readonly string[]): Promise<void> {
  if (urls.length === 0) return;
  await db
    .updateTable('feed_sources')
    .set({ next_at: isoTime(0) })
    .where('url', 'in', urls)
    .execute();
}

/**
 * Returns a publication date for an undated item: the time of its first sight. Items of a new feed are dated one day
 * back, so that they do not displace dated items.
 */
const firstSeen = ({ isNew }: StoredFeed, index: number, now: number) =>
  isoTime((isNew ? now - dayMs : now) - index * 1000);

async function upsertItems(
  db: Db,
  feed: StoredFeed,
  { entries, source, now }: { entries: ReadFeed['entries']; source: string; now: number },
): Promise<LinkedItem[]> {
  const items: LinkedItem[] = [];
  for (const [index, { title, link, image, publishedAt }] of entries.slice(0, itemsPerFeed).entries()) {
    const published_at = publishedAt ?? firstSeen(feed, index, now);
    const stored = await db
      .insertInto('feed_items')
      .values({ id: uuidv7(), link, title, image, source, published_at, feed_url: feed.url })
      // Retains the first date. Undated items would otherwise become the newest with every fetch.
      .onConflict((conflict) => conflict.columns(['link', 'feed_url']).doUpdateSet({ title, image }))
      .returning(['id', 'title', 'published_at'])
      .executeTakeFirstOrThrow();
    items.push(stored);
  }
  return items;
}

async function removeOldItems(db: Db, url: string, now: number): Promise<void> {
  const last = await db
    .selectFrom('feed_items')
    .select('published_at')
    .where('feed_url', '=', url)
    .orderBy('published_at', 'desc')
    .offset(itemsPerFeed)
    .limit(1)
    .executeTakeFirst();
  const before = [last?.published_at ?? '', isoTime(now - itemRetentionMs)].sort().at(-1) ?? '';
  await db.deleteFrom('feed_items').where('feed_url', '=', url).where('published_at', '<=', before).execute();
}

const maxTitleLength = 100;

/** Returns the name of a feed: the first of its titles that is not empty, or its host. */
export const feedTitleOf = (url: string, ...titles: readonly string[]): string =>
  (titles.find((title) => title !== '') ?? new URL(url).hostname.replace(/^www\./, '')).slice(
    0,
    maxTitleLength,
  );

/** A fetched feed that has changed. */
interface ChangedFeed {
  feed: ReadFeed;
  state: FeedState;
  /** Finds the stocks that its items name. */
  mentions: SymbolMentions;
}

interface When {
  now: number;
  everyMs: number;
}

/** Writes a successful fetch. `fetched` is undefined when the feed has not changed. */
export async function writeSuccess(
  transaction: Db,
  source: StoredFeed,
  fetched: ChangedFeed | undefined,
  { now, everyMs }: When,
): Promise<void> {
  const title = feedTitleOf(source.url, fetched?.feed.title ?? '', source.title);
  const { etag, lastModified } = fetched?.state ?? source.state;
  const row = {
    title,
    etag,
    last_modified: lastModified,
    succeeded_at: isoTime(now),
    failures: 0,
    next_at: isoTime(now + everyMs),
  };
  await transaction
    .insertInto('feed_sources')
    .values({ url: source.url, ...row })
    .onConflict((conflict) => conflict.column('url').doUpdateSet(row))
    .execute();
  if (!fetched) return;
  const { feed, mentions } = fetched;
  const items = await upsertItems(transaction, source, { entries: feed.entries, source: title, now });
  const ids = items.map(({ id }) => id);
  await storeLinks(transaction, ids, linksOf(items, mentions));
  await removeOldItems(transaction, source.url, now);
}

/** Stores a successful fetch in one transaction. `fetched` is undefined when the feed has not changed. */
export async function storeSuccess(
  db: Db,
  source: StoredFeed,
  fetched: ChangedFeed | undefined,
  when: When,
): Promise<void> {
  await db.transaction().execute((transaction) => writeSuccess(transaction, source, fetched, when));
}

/** Stores a failure. The backoff doubles with each consecutive failure, up to a day; stored items remain. */
export async function storeFeedFailure(
  db: Db,
  source: StoredFeed,
  failure: { message: string; retryAfterMs?: number | undefined },
  { now, everyMs }: When,
): Promise<void> {
  const failures = source.failures + 1;
  const backoff = Math.max(everyMs * 2 ** Math.min(failures - 1, 12), failure.retryAfterMs ?? 0);
  const row = {
    failed_at: isoTime(now),
    failure: failure.message.slice(0, 300),
    failures,
    next_at: isoTime(now + Math.min(backoff, maxBackoffMs)),
  };
  const title = feedTitleOf(source.url, source.title);
  await db
    .insertInto('feed_sources')
    .values({ url: source.url, title, etag: null, last_modified: null, succeeded_at: null, ...row })
    .onConflict((conflict) => conflict.column('url').doUpdateSet(row))
    .execute();
}
