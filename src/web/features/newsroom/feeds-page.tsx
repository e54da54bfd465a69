import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FeedSource, feed } from '../../../contract/feed.ts';
import { callApi } from '../../lib/api.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { dateAndTime, grouped } from '../../lib/formats.ts';
import { fallbacks, messageOf } from '../../lib/messages.ts';
import { toasts } from '../../lib/toasts.ts';
import { AdminPage } from '../../ui/admin-page.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Failure } from '../../ui/failure.tsx';
import { RowsSkeleton } from '../../ui/rows-skeleton.tsx';

const sourcesQuery = () => apiQuery<typeof feed.sources>('/admin/feeds');

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
        <small className="block text-[12.5px] text-soft">{url}</small>
      </th>
      <td data-label="Items">{grouped(items)}</td>
      <td data-label="Last success (UTC)">
        <When at={succeededAt} />
      </td>
      <td data-label="Last failure (UTC)" className="wrap-anywhere whitespace-normal!">
        <span>
          <When at={failedAt} />
          {failure && <small className="block text-[12.5px] text-soft">{failure}</small>}
        </span>
      </td>
    </tr>
  );
}

function Feeds() {
  const { data, error, refetch } = useQuery({ ...sourcesQuery(), staleTime: 0 });
  if (!data) return error ? <Failure error={error} onRetry={refetch} /> : <RowsSkeleton />;
  if (data.feeds.length === 0)
    return <EmptyState>No feeds are set. The setting FEED_URLS names those to fetch.</EmptyState>;
  return (
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
  );
}

function RefreshButton() {
  const client = useQueryClient();
  const refresh = useMutation({
    mutationFn: () => callApi<typeof feed.refresh>('POST', '/admin/feeds/refresh'),
    onSuccess: ({ message, feeds }) => {
      client.setQueryData(sourcesQuery().queryKey, { success: true, feeds });
      toasts.success(message ?? 'The feeds were fetched');
    },
    onError: (error) => toasts.error(messageOf(error, fallbacks.anything)),
  });
  return (
    <Button pending={refresh.isPending} pendingLabel="Fetching…" onClick={() => refresh.mutate()}>
      Fetch now
    </Button>
  );
}

/** How the feeds behind the latest news are doing. */
export function FeedsPage() {
  return (
    <AdminPage title="News feeds" tools={<RefreshButton />}>
      <Feeds />
    </AdminPage>
  );
}
