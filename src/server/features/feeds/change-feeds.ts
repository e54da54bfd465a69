import type { FeedPreview } from '#contract/feeds.ts';
import { AppError, fieldError } from '#domain/app-error.ts';
import { limits } from '#domain/limits.ts';
import type { SymbolMentions } from '#domain/mentions/symbol-mentions.ts';
import { isoTime } from '#domain/time.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { type Actor, recordEvent } from '#server/platform/log/audit-log.ts';
import type { ReadFeed } from '#server/providers/feeds/feed.ts';
import type { FeedFetcher, FeedState } from '#server/providers/feeds/fetch-feed.ts';
import { type ConfiguredFeeds, feedIdOf, type ListedFeed, listFeeds } from './feed-list.ts';
import { feedTitleOf, newFeed, writeSuccess } from './store-feed.ts';

/** Below the request timeout of the browser, ten seconds. */
export const maxWaitMs = 8_000;

interface TriedFeed {
  url: string;
  feed: ReadFeed;
  state: FeedState;
}

/** Reads a feed as the job does. Throws AppError 'invalid' with the reason if it cannot be read. */
export async function tryFeed(feeds: FeedFetcher, url: string): Promise<TriedFeed> {
  const signal = AbortSignal.timeout(maxWaitMs);
  try {
    const fetched = await feeds.fetch(url, newFeed.state, signal);
    if (!fetched.changed) throw fieldError('url', 'The address answers without a feed.');
    return { url, feed: fetched.feed, state: fetched.state };
  } catch (error) {
    if (signal.aborted)
      throw fieldError('url', `${new URL(url).hostname} took longer than ${maxWaitMs / 1000} seconds.`);
    const failure = feeds.failureOf(error);
    throw failure ? fieldError('url', failure.message) : error;
  }
}

const headlinesShown = 3;

export const toPreview = ({ url, feed }: TriedFeed): FeedPreview => ({
  url,
  title: feedTitleOf(url, feed.title),
  items: feed.entries.length,
  headlines: feed.entries
    .slice(0, headlinesShown)
    .map(({ title, link, publishedAt }) => ({ title, link, date: publishedAt })),
});

interface FeedChange {
  db: Db;
  actor: Actor;
  configured: ConfiguredFeeds;
}

const feedGone = () => new AppError('not_found', 'This feed is no longer in the list.');

async function findFeed(db: Db, configured: ConfiguredFeeds, id: string): Promise<ListedFeed> {
  const feed = (await listFeeds(db, configured)).find((one) => one.id === id);
  if (!feed) throw feedGone();
  return feed;
}

/** Throws AppError 'conflict' for a feed that is listed, and 'limit_reached'. */
export async function checkNewFeed(db: Db, configured: ConfiguredFeeds, url: string): Promise<void> {
  const listed = await listFeeds(db, configured);
  if (listed.some(({ id }) => id === feedIdOf(url)))
    throw fieldError('url', 'This feed is in the list already.', 'conflict');
  const { addedFeeds: most } = limits;
  if (listed.filter(({ origin }) => origin === 'added').length >= most)
    throw fieldError('url', `You can add at most ${most} feeds. Remove one to make room.`, 'limit_reached');
}

interface AddedFeed extends TriedFeed {
  mentions: SymbolMentions;
  everyMs: number;
}

/** Adds a feed with what was read of it. Throws AppError 'conflict' and 'limit_reached'. */
export async function addFeed({ db, actor, configured }: FeedChange, added: AddedFeed): Promise<void> {
  const { url, feed, state, mentions, everyMs } = added;
  const now = Date.now();
  await db.transaction().execute(async (transaction) => {
    await checkNewFeed(transaction, configured, url);
    await transaction
      .insertInto('feed_choices')
      .values({ url, is_added: 1, is_on: 1, created_at: isoTime(now) })
      // The row of a feed that the product shipped once.
      .onConflict((conflict) => conflict.column('url').doUpdateSet({ is_added: 1, is_on: 1 }))
      .execute();
    await writeSuccess(transaction, { url, ...newFeed }, { feed, state, mentions }, { now, everyMs });
    await recordEvent(transaction, actor, 'feed.added', url);
  });
}

/** Switches a feed on or off. Its stored items stay. Throws AppError 'not_found', or 'conflict' for one of `FEED_URLS`. */
export async function switchFeed(
  { db, actor, configured }: FeedChange,
  id: string,
  isOn: boolean,
): Promise<ListedFeed> {
  return db.transaction().execute(async (transaction) => {
    const feed = await findFeed(transaction, configured, id);
    if (feed.origin === 'configured')
      throw new AppError('conflict', 'This feed is set by FEED_URLS. Change the setting to switch it off.');
    if (feed.isOn === isOn) return feed;
    const row = { is_on: isOn ? (1 as const) : (0 as const) };
    await transaction
      .insertInto('feed_choices')
      .values({ url: feed.url, is_added: 0, created_at: isoTime(), ...row })
      .onConflict((conflict) => conflict.column('url').doUpdateSet(row))
      .execute();
    await recordEvent(transaction, actor, isOn ? 'feed.on' : 'feed.off', feed.url);
    return { ...feed, isOn };
  });
}

/** Removes an added feed with its items. Throws AppError 'not_found', or 'conflict' for any other feed. */
export async function removeFeed({ db, actor, configured }: FeedChange, id: string): Promise<ListedFeed> {
  return db.transaction().execute(async (transaction) => {
    const feed = await findFeed(transaction, configured, id);
    if (feed.origin !== 'added')
      throw new AppError('conflict', 'Only feeds that were added here can be removed.');
    await transaction.deleteFrom('feed_choices').where('url', '=', feed.url).execute();
    await transaction.deleteFrom('feed_items').where('feed_url', '=', feed.url).execute();
    await transaction.deleteFrom('feed_sources').where('url', '=', feed.url).execute();
    await recordEvent(transaction, actor, 'feed.removed', feed.url);
    return feed;
  });
}
