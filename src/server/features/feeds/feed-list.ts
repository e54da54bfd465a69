import { hash } from 'node:crypto';
import type { FeedOrigin } from '#contract/feeds.ts';
import type { Db } from '#server/platform/db/schema.ts';

/** The feeds that need no administrator: those of `FEED_URLS`, or without the setting those that the product ships. */
export interface ConfiguredFeeds {
  urls: readonly string[];
  areShipped: boolean;
}

export interface ListedFeed {
  id: string;
  url: string;
  origin: FeedOrigin;
  isOn: boolean;
}

const idLength = 16;

/** Returns the id of a feed, which is equal for spellings of its address that lead to the same place. */
export const feedIdOf = (url: string): string =>
  hash('sha256', new URL(url).href.replace(/\/+$/, ''), 'hex').slice(0, idLength);

/** Lists the configured feeds, then those that administrators added. Only shipped and added feeds can be off. */
export async function listFeeds(db: Db, configured: ConfiguredFeeds): Promise<ListedFeed[]> {
  const choices = await db
    .selectFrom('feed_choices')
    .select(['url', 'is_added', 'is_on'])
    .orderBy('created_at')
    .orderBy('url')
    .execute();
  const byId = new Map(choices.map((choice) => [feedIdOf(choice.url), choice]));
  const origin = configured.areShipped ? 'shipped' : 'configured';
  const listed = configured.urls.map((url): ListedFeed => {
    const id = feedIdOf(url);
    return { id, url, origin, isOn: !configured.areShipped || byId.get(id)?.is_on !== 0 };
  });
  const known = new Set(listed.map(({ id }) => id));
  const added = choices
    .filter(({ url, is_added }) => is_added === 1 && !known.has(feedIdOf(url)))
    .map(({ url, is_on }): ListedFeed => ({ id: feedIdOf(url), url, origin: 'added', isOn: is_on === 1 }));
  return [...listed, ...added];
}

/** Returns the addresses of the feeds that are fetched and shown. */
export async function activeFeedUrls(db: Db, configured: ConfiguredFeeds): Promise<string[]> {
  return (await listFeeds(db, configured)).filter(({ isOn }) => isOn).map(({ url }) => url);
}
