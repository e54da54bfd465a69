import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { offline } from '#web/lib/offline.ts';
import { queryAddress } from '#web/lib/query-address.ts';

function timeOf(key: QueryKey): string | undefined {
  const address = queryAddress(key);
  return address === undefined ? undefined : offline.timeOf(address);
}

const oldestOnScreen = (client: QueryClient): string | undefined =>
  client
    .getQueryCache()
    .findAll({ type: 'active' })
    .flatMap(({ queryKey }) => timeOf(queryKey) ?? [])
    .sort()[0];

/** Returns the time of the oldest copy on screen, as ISO text. Loads everything again once there is a network. */
export function useOldestCopy(): string | undefined {
  const client = useQueryClient();
  useEffect(() => {
    const refresh = () =>
      void client.invalidateQueries({ predicate: ({ queryKey }) => timeOf(queryKey) !== undefined });
    window.addEventListener('online', refresh);
    return () => window.removeEventListener('online', refresh);
  }, [client]);
  return useSyncExternalStore(
    (listener) => client.getQueryCache().subscribe(listener),
    () => oldestOnScreen(client),
  );
}
