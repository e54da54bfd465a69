import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../../platform/db/schema.ts';
import type { ReadFeed } from '../../providers/feeds/feed.ts';
import type { FeedState } from '../../providers/feeds/fetch-feed.ts';

const itemsPerFeed = 200;
export const itemsKeptMs = 60 * 24 * 60 * 60 * 1000;
const longestPauseMs = 24 * 60 * 60 * 1000;

const iso = (time: number) => new Date(time).toISOString();

export interface FeedSource {
  url: string;
  title: string;
  state: FeedState;
  failures: number;
}

/** The feeds among these whose time has come; those that are new are due at once. */
export async function dueFeeds(db: Db, urls: readonly string[], now: number): Promise<FeedSource[]> {
  if (urls.length === 0) return [];
  const rows = await db.selectFrom('feed_sources').selectAll().where('url', 'in', urls).execute();
  const known = new Map(rows.map((row) => [row.url, row]));
  return urls.flatMap((url) => {
    const row = known.get(url);
    if (!row) return [{ url, title: '', state: { etag: null, lastModified: null }, failures: 0 }];
    if (row.next_at > iso(now)) return [];
    const state = { etag: row.etag, lastModified: row.last_modified };
    return [{ url, title: row.title, state, failures: row.failures }];
  });
}

async function upsertItems(db: Db, url: string, source: string, entries: ReadFeed['entries']): Promise<void> {
  for (const { title, link, image, publishedAt } of entries.slice(0, itemsPerFeed))
    await db
      .insertInto('feed_items')
      .values({ id: uuidv7(), link, title, image, source, published_at: publishedAt, feed_url: url })
      // The first date stays: some feeds tell none, and get that of the day on which they were read.
      .onConflict((conflict) => conflict.column('link').doUpdateSet({ title, image }))
      .execute();
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
  const before = [last?.published_at ?? '', iso(now - itemsKeptMs)].sort().at(-1) ?? '';
  await db.deleteFrom('feed_items').where('feed_url', '=', url).where('published_at', '<=', before).execute();
}

const nameOf = (url: string) => new URL(url).hostname.replace(/^www\./, '');

/** Keeps what a feed has answered, all or nothing; undefined where nothing has changed. */
export async function storeSuccess(
  db: Db,
  source: FeedSource,
  fetched: { feed: ReadFeed; state: FeedState } | undefined,
  { now, everyMs }: { now: number; everyMs: number },
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const title = (fetched?.feed.title || source.title || nameOf(source.url)).slice(0, 100);
    const { etag, lastModified } = fetched?.state ?? source.state;
    const row = {
      title,
      etag,
      last_modified: lastModified,
      succeeded_at: iso(now),
      failures: 0,
      next_at: iso(now + everyMs),
    };
    await transaction
      .insertInto('feed_sources')
      .values({ url: source.url, ...row })
      .onConflict((conflict) => conflict.column('url').doUpdateSet(row))
      .execute();
    if (!fetched) return;
    await upsertItems(transaction, source.url, title, fetched.feed.entries);
    await removeOldItems(transaction, source.url, now);
  });
}

/** Notes a failure. The feed keeps its items, and is left alone for longer each time, up to a day. */
export async function storeFailure(
  db: Db,
  source: FeedSource,
  failure: { message: string; retryAfterMs?: number | undefined },
  { now, everyMs }: { now: number; everyMs: number },
): Promise<void> {
  const failures = source.failures + 1;
  const pause = Math.max(everyMs * 2 ** Math.min(failures - 1, 12), failure.retryAfterMs ?? 0);
  const row = {
    failed_at: iso(now),
    failure: failure.message.slice(0, 300),
    failures,
    next_at: iso(now + Math.min(pause, longestPauseMs)),
  };
  const title = source.title || nameOf(source.url);
  await db
    .insertInto('feed_sources')
    .values({ url: source.url, title, etag: null, last_modified: null, succeeded_at: null, ...row })
    .onConflict((conflict) => conflict.column('url').doUpdateSet(row))
    .execute();
}
