import type { QueryClient } from '@tanstack/react-query';
import type { PageHead } from '#web/lib/page-handle.ts';
import { screenerViewOf } from './screener-address.ts';
import { moversQuery, screenerQuery } from './screener-queries.ts';

/** Loads the movers and the first page of the screener. */
export async function prefetchStocks(client: QueryClient): Promise<Partial<PageHead> | undefined> {
  const screener = screenerQuery(screenerViewOf(new URLSearchParams()));
  await Promise.all([client.prefetchQuery(moversQuery()), client.prefetchQuery(screener)]);
  return client.getQueryData(screener.queryKey) ? undefined : { hidden: true, status: 503 };
}
