import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { feed } from '#contract/feeds.ts';
import { isLeased } from '#server/platform/db/leases.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { route } from '#server/platform/http/route.ts';
import type { FilingSource } from '#server/providers/filings/open-filings.ts';
import type { Research } from '#server/research/research.ts';
import { filingItems, newestFeedItems } from './feed-items.ts';
import { type FeedJob, type FeedRun, feedLease } from './feed-job.ts';
import { findFeeds } from './store-feed.ts';

interface FeedSettings {
  db: Db;
  research: Pick<Research, 'book'>;
  filingSource: Pick<FilingSource, 'splits'>;
  feedUrls: readonly string[];
  feedJob: FeedJob;
}

async function listFeeds(db: Db, urls: readonly string[]) {
  const rows = await findFeeds(db, urls);
  const counts = await db
    .selectFrom('feed_items')
    .select(['feed_url', (eb) => eb.fn.countAll().as('items')])
    .groupBy('feed_url')
    .execute();
  const items = new Map(counts.map((count) => [count.feed_url, Number(count.items)]));
  const byUrl = new Map(rows.map((row) => [row.url, row]));
  return urls.map((url) => {
    const row = byUrl.get(url);
    return {
      url,
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

/** Below the request timeout of the browser, ten seconds. */
const maxWaitMs = 8_000;

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

/** Serves the news items, lists the configured feeds with their state, and refreshes them on request. */
export function feedRoutes(
  app: FastifyInstance,
  { db, research, filingSource, feedUrls: urls, feedJob: job }: FeedSettings,
): void {
  route(app, feed.limited, async () => {
    const stored = await newestFeedItems(db, urls);
    if (stored.length > 0) return { items: stored };
    return { items: await filingItems(await research.book(), filingSource.splits) };
  });

  const list = async () => ({
    feeds: await listFeeds(db, urls),
    fetching: await isLeased(db, feedLease),
  });

  route(app, feed.sources, list);

  route(app, feed.refresh, async () => {
    const run = await refreshFeeds(job);
    return { ...(await list()), message: refreshMessage(run) };
  });
}
