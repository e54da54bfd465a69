import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { feed } from '#contract/feeds.ts';
import { callApi } from '#web/lib/api.ts';
import { AdminPage } from '#web/ui/admin-page.tsx';
import { LoadFailure } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { RowsSkeleton } from '#web/ui/skeleton.tsx';
import { AddFeed } from './add-feed.tsx';
import { feedListQuery, useFeedChange } from './feed-queries.ts';
import { FeedTable } from './feed-table.tsx';

const pollIntervalMs = 3_000;

function Feeds() {
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, error, refetch } = useQuery({
    ...feedListQuery(),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.fetching ? pollIntervalMs : false),
  });
  if (!data) return error ? <LoadFailure error={error} onRetry={refetch} /> : <RowsSkeleton />;
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="pb-2 font-serif text-title font-semibold outline-none">
        Feeds
      </h2>
      <p role="status" className="mb-3 text-soft empty:hidden">
        {data.fetching && 'Feeds or their images are being fetched.'}
      </p>
      {data.feeds.length === 0 ? (
        <EmptyState>No feeds are set. Add one above, or list some in the FEED_URLS setting.</EmptyState>
      ) : (
        <FeedTable feeds={data.feeds} onRemoved={() => heading.current?.focus()} />
      )}
    </>
  );
}

function RefreshButton() {
  const refresh = useFeedChange(() => callApi<typeof feed.refresh>('POST', '/admin/feeds/refresh'), 'blank');
  return (
    <Button pending={refresh.isPending} pendingLabel="Fetching…" onClick={() => refresh.mutate(undefined)}>
      Fetch now
    </Button>
  );
}

/** The feeds behind the latest news: their state, and a form that adds one. */
export function FeedsPage() {
  return (
    <AdminPage title="News feeds" tools={<RefreshButton />}>
      <section aria-labelledby="add-feed" className="pb-10">
        <h2 id="add-feed" className="pb-4 font-serif text-title font-semibold">
          Add a feed
        </h2>
        <AddFeed />
      </section>
      <Feeds />
    </AdminPage>
  );
}
