import type { Db } from '#server/platform/db/schema.ts';
import type { Gauge } from '#server/platform/metrics/metrics.ts';
import type { FeedUrls } from '#server/stock-news/stored-feed-items.ts';
import { findFeeds } from './store-feed.ts';

const hostOf = (url: string) => URL.parse(url)?.hostname ?? 'unknown';

/** Reports the state of the feeds by host, because URLs may contain keys. Feeds of one host share the worst value. */
export function feedGauges(db: Db, feedUrls: FeedUrls): Gauge[] {
  return [
    {
      name: 'holdwise_feed_last_success_timestamp_seconds',
      help: 'Time of the last successful read of a feed; 0 if it was never read.',
      labels: ['feed'],
      async read() {
        const times = new Map<string, number>();
        for (const { url, succeeded_at } of await findFeeds(db, await feedUrls())) {
          const at = succeeded_at ? Date.parse(succeeded_at) / 1000 : 0;
          times.set(hostOf(url), Math.min(times.get(hostOf(url)) ?? at, at));
        }
        return [...times].map(([feed, value]) => ({ labels: { feed }, value }));
      },
    },
    {
      name: 'holdwise_feed_failures',
      help: 'Consecutive failures of a feed.',
      labels: ['feed'],
      async read() {
        const failures = new Map<string, number>();
        for (const row of await findFeeds(db, await feedUrls()))
          failures.set(hostOf(row.url), Math.max(failures.get(hostOf(row.url)) ?? 0, row.failures));
        return [...failures].map(([feed, value]) => ({ labels: { feed }, value }));
      },
    },
  ];
}
