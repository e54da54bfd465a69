import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { localTime } from '#web/lib/local-time.ts';
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
function useOldestCopy(): string | undefined {
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

/** Says above a page that its figures are copies, and of when. */
export function OfflineLine() {
  const oldest = useOldestCopy();
  return (
    <p className="mt-4 mb-2 flex items-center gap-2.5 rounded-md bg-tint px-4 py-2.5 text-fine">
      <svg
        aria-hidden="true"
        viewBox="0 0 20 20"
        className="size-4 flex-none text-soft"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
      >
        <path d="M3.5 3.5l13 13M2.5 8.5a10.5 10.5 0 0 1 4-2.6M10 5a10.5 10.5 0 0 1 7.5 3.5M5.8 12a6 6 0 0 1 2.7-1.6M10 15.5h.01" />
      </svg>
      <span>
        {oldest
          ? `Offline: figures as of ${localTime(oldest)}`
          : 'Offline: there is no copy of this page on this device'}
      </span>
    </p>
  );
}
