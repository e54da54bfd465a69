import type { Db } from '../../platform/db/schema.ts';
import type { Gauge } from '../../platform/metrics/metrics.ts';

const hostOf = (url: string) => URL.parse(url)?.hostname ?? 'unknown';

/** How the feeds are doing, by host: their addresses may carry keys. Of several at one host, the worst. */
export function feedGauges(db: Db, urls: readonly string[]): Gauge[] {
  const rows = () =>
    urls.length === 0
      ? Promise.resolve([])
      : db
          .selectFrom('feed_sources')
          .select(['url', 'succeeded_at', 'failures'])
          .where('url', 'in', urls)
          .execute();
  return [
    {
      name: 'holdwise_feed_last_success_timestamp_seconds',
      help: 'When a feed was last read; 0 where it never was.',
      labels: ['feed'],
      async read() {
        const times = new Map<string, number>();
        for (const { url, succeeded_at } of await rows()) {
          const at = succeeded_at ? Date.parse(succeeded_at) / 1000 : 0;
          times.set(hostOf(url), Math.min(times.get(hostOf(url)) ?? at, at));
        }
        return [...times].map(([feed, value]) => ({ labels: { feed }, value }));
      },
    },
    {
      name: 'holdwise_feed_failures',
      help: 'How often a feed has failed in a row.',
      labels: ['feed'],
      async read() {
        const failures = new Map<string, number>();
        for (const row of await rows())
          failures.set(hostOf(row.url), Math.max(failures.get(hostOf(row.url)) ?? 0, row.failures));
        return [...failures].map(([feed, value]) => ({ labels: { feed }, value }));
      },
    },
  ];
}
