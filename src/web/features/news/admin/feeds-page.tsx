import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FeedSource, feed } from '#contract/feeds.ts';
import { callApi } from '#web/lib/api.ts';
import { apiQuery } from '#web/lib/api-query.ts';
import { dateAndTime, grouped } from '#web/lib/formats.ts';
import { fallbacks, messageOf } from '#web/lib/messages.ts';
import { toasts } from '#web/lib/toasts.ts';
import { AdminPage } from '#web/ui/admin-page.tsx';
import { Failure } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { RowsSkeleton } from '#web/ui/skeleton.tsx';

const sourcesQuery = () => apiQuery<typeof feed.sources>('/admin/feeds');

const pollIntervalMs = 3_000;

function When({ at }: { at: string | null }) {
  if (at === null) return <span className="text-soft">never</span>;
  return <time dateTime={at}>{dateAndTime(at)}</time>;
}

function Row({ source }: { source: FeedSource }) {
  const { url, title, items, succeededAt, failedAt, failure, failing } = source;
  return (
    <tr>
      <th scope="row" className="wrap-anywhere whitespace-normal!">
        <span className="font-semibold">{title || 'Not fetched yet'}</span>
        {failing && <span className="badge ml-2 text-down!">Failing</span>}
        <small className="block text-tiny text-soft">{url}</small>
      </th>
      <td data-label="Items">{grouped(items)}</td>
      <td data-label="Last success (UTC)">
        <When at={succeededAt} />
      </td>
      <td data-label="Last failure (UTC)" className="wrap-anywhere whitespace-normal!">
        <span>
          <When at={failedAt} />
          {failure && <small className="block text-tiny text-soft">{failure}</small>}
        </span>
      </td>
    </tr>
  );
}

function Feeds() {
  const { data, error, refetch } = useQuery({
    ...sourcesQuery(),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.fetching ? pollIntervalMs : false),
  });
  if (!data) return error ? <Failure error={error} onRetry={refetch} /> : <RowsSkeleton />;
  if (data.feeds.length === 0)
    return <EmptyState>No feeds are set. The FEED_URLS setting lists the feeds to fetch.</EmptyState>;
  return (
    <>
      <p role="status" className="mb-3 text-soft empty:hidden">
        {data.fetching && 'Feeds or their images are being fetched.'}
      </p>
      <table className="data-table admin-table admin-cards">
        <caption className="sr-only">The feeds behind the latest news</caption>
        <thead>
          <tr>
            <th scope="col">Feed</th>
            <th scope="col">Items</th>
            <th scope="col">Last success (UTC)</th>
            <th scope="col">Last failure (UTC)</th>
          </tr>
        </thead>
        <tbody>
          {data.feeds.map((source) => (
            <Row key={source.url} source={source} />
          ))}
        </tbody>
      </table>
    </>
  );
}

function RefreshButton() {
  const client = useQueryClient();
  const refresh = useMutation({
    mutationFn: () => callApi<typeof feed.refresh>('POST', '/admin/feeds/refresh'),
    onSuccess: ({ message, ...sources }) => {
      client.setQueryData(sourcesQuery().queryKey, sources);
      toasts.blank(message ?? 'The feeds were fetched');
    },
    onError: (error) => toasts.error(messageOf(error, fallbacks.generic)),
  });
  return (
    <Button pending={refresh.isPending} pendingLabel="Fetching…" onClick={() => refresh.mutate()}>
      Fetch now
    </Button>
  );
}

/** The state of the feeds behind the latest news. */
export function FeedsPage() {
  return (
    <AdminPage title="News feeds" tools={<RefreshButton />}>
      <Feeds />
    </AdminPage>
  );
}
