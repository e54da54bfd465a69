import type { Watchlist, watchlists } from '#contract/watchlists.ts';
import { callApi } from '#web/lib/api.ts';
import { useWatchlistChange } from '#web/lib/watchlists.ts';

/** Returns the changes of whole lists. */
export function useListChanges() {
  const change = useWatchlistChange();
  return {
    isPending: change.isPending,
    create: (name: string) =>
      change.mutateAsync(() => callApi<typeof watchlists.create>('POST', '/watchlists', { body: { name } })),
    rename: ({ _id: id }: Watchlist, name: string) =>
      change.mutateAsync(() =>
        callApi<typeof watchlists.rename>('PUT', '/watchlists/:id', { input: { id }, body: { name } }),
      ),
    remove: ({ _id: id }: Watchlist) =>
      change.mutateAsync(() =>
        callApi<typeof watchlists.remove>('DELETE', '/watchlists/:id', { input: { id } }),
      ),
    order: (ids: string[]) =>
      change.mutateAsync(() =>
        callApi<typeof watchlists.order>('PUT', '/watchlists/order', { body: { ids } }),
      ),
  };
}
