import type { FastifyInstance } from 'fastify';
import { feed } from '#contract/feeds.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { route } from '#server/platform/http/route.ts';
import type { ShippedFiling } from '#server/providers/filings/shipped-filings.ts';
import { filingItems, newestFeedItems } from './feed-items.ts';

interface FeedSettings {
  db: Db;
  filings: readonly ShippedFiling[];
  urls: readonly string[];
}

export function feedRoutes(app: FastifyInstance, { db, filings, urls }: FeedSettings): void {
  const fallback = filingItems(filings);

  route(app, feed.limited, async () => {
    const stored = await newestFeedItems(db, urls);
    return { items: stored.length > 0 ? stored : fallback };
  });
}
