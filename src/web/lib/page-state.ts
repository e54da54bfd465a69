import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { offline } from './offline.ts';
import { queryAddress } from './query-address.ts';

/** The data that a page was rendered from, as part of the page. */
export type PageState = readonly (readonly [key: QueryKey, data: unknown])[];

/** Returns the data that the server has loaded. Failed queries are left out, so the browser repeats them. */
export const pageStateOf = (client: QueryClient): PageState =>
  client
    .getQueryCache()
    .getAll()
    .filter(({ state: { status } }) => status === 'success')
    .map(({ queryKey, state: { data } }) => [queryKey, data]);

/**
 * Gives the data of a page to the browser's cache. It counts as new, since the server checks pages that it serves, unless
 * the page is a copy of then.
 */
export function restorePageState(client: QueryClient, state: PageState, storedAt?: string): void {
  for (const [key, data] of state) {
    client.setQueryData(key, data, storedAt ? { updatedAt: Date.parse(storedAt) } : {});
    const address = queryAddress(key);
    if (storedAt && address) offline.note(address, storedAt);
  }
}
