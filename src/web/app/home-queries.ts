import type { QueryClient } from '@tanstack/react-query';
import type { feed } from '../../contract/feed.ts';
import { apiQuery } from '../lib/api-query.ts';
import { defaultSymbol, prefetchStock, statusQuery } from '../lib/market-queries.ts';
import { deskQuery } from '../lib/news-queries.ts';
import { prefetchWizards } from '../lib/wizard-queries.ts';

/** What the home page shows at first. */
export async function prefetchHome(client: QueryClient): Promise<undefined> {
  await Promise.all([
    client.prefetchQuery(apiQuery<typeof feed.limited>('/rss/limited')),
    client.prefetchQuery(deskQuery()),
    client.prefetchQuery(statusQuery()),
    prefetchStock(client, defaultSymbol),
    prefetchWizards(client),
  ]);
}
