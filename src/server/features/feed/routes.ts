import type { FastifyInstance } from 'fastify';
import { feed } from '../../../contract/feed.ts';
import type { Db } from '../../platform/db/schema.ts';
import { route } from '../../platform/http/route.ts';
import type { ShippedFiling } from '../../providers/filings/shipped-filings.ts';
import { newestFeedItems } from './feed-items.ts';
import { filingItems } from './filing-items.ts';

interface FeedSettings {
  db: Db;
  filings: readonly ShippedFiling[];
  urls: readonly string[];
}

export function feedRoutes(app: FastifyInstance, { db, filings, urls }: FeedSettings): void {
  const fallback = filingItems(filings);

  route(app, feed.limited, async () => {
    const stored = await newestFeedItems(db, urls);
    return { success: true as const, items: stored.length > 0 ? stored : fallback };
  });
}
