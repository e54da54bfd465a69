import type { FastifyInstance } from 'fastify';
import { feed } from '../../../contract/feed.ts';
import type { Db } from '../../platform/db/schema.ts';
import { route } from '../../platform/http/route.ts';
import type { FeedJob } from './feed-job.ts';

interface FeedAdminSettings {
  db: Db;
  urls: readonly string[];
  job: FeedJob;
}

async function listFeeds(db: Db, urls: readonly string[]) {
  const rows =
    urls.length === 0
      ? []
      : await db.selectFrom('feed_sources').selectAll().where('url', 'in', urls).execute();
  const counts = await db
    .selectFrom('feed_items')
    .select(['feed_url', (eb) => eb.fn.countAll().as('items')])
    .groupBy('feed_url')
    .execute();
  const items = new Map(counts.map((count) => [count.feed_url, Number(count.items)]));
  const known = new Map(rows.map((row) => [row.url, row]));
  return urls.map((url) => {
    const row = known.get(url);
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

/** What an administrator sees of the feeds. Which there are is up to the settings. */
export function feedAdminRoutes(app: FastifyInstance, { db, urls, job }: FeedAdminSettings): void {
  route(app, feed.sources, async () => ({ success: true as const, feeds: await listFeeds(db, urls) }));

  route(app, feed.refresh, async () => {
    await db
      .updateTable('feed_sources')
      .set({ next_at: new Date(0).toISOString() })
      .execute();
    await job.run();
    return { success: true as const, message: 'The feeds were fetched', feeds: await listFeeds(db, urls) };
  });
}
