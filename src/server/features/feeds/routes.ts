import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { feed } from '#contract/feeds.ts';
import type { SymbolMentions } from '#domain/mentions/symbol-mentions.ts';
import type { ReadFilings } from '#server/filings/read-filings.ts';
import { isLeased } from '#server/platform/db/leases.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { route } from '#server/platform/http/route.ts';
import type { FeedFetcher } from '#server/providers/feeds/fetch-feed.ts';
import type { FilingSource } from '#server/providers/filings/open-filings.ts';
import type { FeedUrls } from '#server/stock-news/stored-feed-items.ts';
import {
  addFeed,
  checkNewFeed,
  maxWaitMs,
  removeFeed,
  switchFeed,
  toPreview,
  tryFeed,
} from './change-feeds.ts';
import { filingItems, newestFeedItems } from './feed-items.ts';
import { type FeedJob, type FeedRun, feedLease } from './feed-job.ts';
import { type ConfiguredFeeds, listFeeds } from './feed-list.ts';
import { findFeeds } from './store-feed.ts';

interface FeedSettings {
  db: Db;
  readFilings: ReadFilings;
  filingSource: Pick<FilingSource, 'splits'>;
  mentions: () => Promise<SymbolMentions>;
  feedUrls: FeedUrls;
  feeds: FeedFetcher;
  configuredFeeds: ConfiguredFeeds & { everyMs: number };
  feedJob: FeedJob;
  onNewsChange: () => Promise<void>;
}

async function listSources(db: Db, configured: ConfiguredFeeds) {
  const listed = await listFeeds(db, configured);
  const rows = await findFeeds(
    db,
    listed.map(({ url }) => url),
  );
  const counts = await db
    .selectFrom('feed_items')
    .select(['feed_url', (eb) => eb.fn.countAll().as('items')])
    .groupBy('feed_url')
    .execute();
  const items = new Map(counts.map((count) => [count.feed_url, Number(count.items)]));
  const byUrl = new Map(rows.map((row) => [row.url, row]));
  return listed.map(({ id, url, origin, isOn }) => {
    const row = byUrl.get(url);
    return {
      _id: id,
      url,
      origin,
      isOn,
      title: row?.title ?? '',
      items: items.get(url) ?? 0,
      succeededAt: row?.succeeded_at ?? null,
      failedAt: row?.failed_at ?? null,
      failure: row?.failure ?? null,
      failing: (row?.failures ?? 0) > 0,
      nextAt: row?.next_at ?? null,
    };
  });
}

/** Refreshes all feeds. Returns 'under way' when the run takes longer than `maxWaitMs`. */
async function refreshFeeds(job: FeedJob) {
  const finished = new AbortController();
  try {
    return await Promise.race([
      job.refresh(),
      setTimeout(maxWaitMs, 'under way' as const, { signal: finished.signal }),
    ]);
  } finally {
    finished.abort();
  }
}

const hostOf = (url: string) => new URL(url).hostname;

const feedsOf = (count: number) => (count === 1 ? '1 feed' : `${count} feeds`);

/** Describes the result of a refresh of all feeds. `undefined` means that another server is fetching them. */
export function refreshMessage(run: FeedRun | 'under way' | undefined): string {
  if (run === undefined)
    return 'Another server is fetching feeds now. It fetches all of them again within a minute.';
  if (run === 'under way')
    return 'The feeds are still being fetched. The list shows each one when it is done.';
  if (run.feeds === 0) return 'No feeds are set.';
  const { feeds, failed } = run;
  if (failed === 0) return feeds === 1 ? 'The feed was fetched' : `All ${feedsOf(feeds)} were fetched`;
  if (failed === feeds)
    return feeds === 1 ? 'The feed could not be read' : `None of ${feedsOf(feeds)} could be read`;
  return `${feeds - failed} of ${feedsOf(feeds)} were read, ${failed} failed`;
}

/** Serves the news items, and lists, tests, changes and refreshes the feeds. */
export function feedRoutes(app: FastifyInstance, settings: FeedSettings): void {
  const { db, readFilings, filingSource, feedUrls, feeds, feedJob, mentions, onNewsChange } = settings;
  const configured = settings.configuredFeeds;

  route(app, feed.limited, async () => {
    const stored = await newestFeedItems(db, await feedUrls());
    if (stored.length > 0) return { items: stored };
    return { items: await filingItems(await readFilings(), filingSource.splits) };
  });

  const list = async () => ({
    feeds: await listSources(db, configured),
    fetching: await isLeased(db, feedLease),
  });

  route(app, feed.sources, list);

  route(app, feed.refresh, async () => {
    const run = await refreshFeeds(feedJob);
    return { ...(await list()), message: refreshMessage(run) };
  });

  route(app, feed.test, async ({ body }) => ({ preview: toPreview(await tryFeed(feeds, body.url)) }));

  route(app, feed.add, async ({ account, body }) => {
    await checkNewFeed(db, configured, body.url);
    const tried = await tryFeed(feeds, body.url);
    const { everyMs } = configured;
    await addFeed({ db, actor: account, configured }, { ...tried, everyMs, mentions: await mentions() });
    await onNewsChange();
    return { ...(await list()), message: `${toPreview(tried).title} was added` };
  });

  route(app, feed.switch, async ({ account, params, body }) => {
    const changed = await switchFeed({ db, actor: account, configured }, params.id, body.isOn);
    await onNewsChange();
    return { ...(await list()), message: `${hostOf(changed.url)} is ${body.isOn ? 'on' : 'off'}` };
  });

  route(app, feed.remove, async ({ account, params }) => {
    const removed = await removeFeed({ db, actor: account, configured }, params.id);
    await onNewsChange();
    return { ...(await list()), message: `${hostOf(removed.url)} was removed` };
  });
}
