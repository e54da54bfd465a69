import { useInfiniteQuery } from '@tanstack/react-query';
import type { AuditEvent, admin } from '#contract/admins.ts';
import type { AuditAction } from '#domain/audit-actions.ts';
import { callApi } from '#web/lib/api.ts';
import { dateAndTime } from '#web/lib/formats.ts';
import { AdminPage } from '#web/ui/admin-page.tsx';
import { LoadFailure } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { type DataColumn, DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { RowsSkeleton } from '#web/ui/skeleton.tsx';

const actionTexts: Record<AuditAction, string> = {
  'administrator.created': 'became an administrator',
  'administrator.removed': 'removed an administrator',
  'invitation.created': 'created an invitation',
  'invitation.revoked': 'revoked an invitation',
  'article.created': 'added an article',
  'article.updated': 'changed an article',
  'article.deleted': 'deleted an article',
  'wizard.created': 'added a wizard',
  'wizard.updated': 'changed a wizard',
  'wizard.deleted': 'deleted a wizard',
  'wizards.imported': 'imported the wizards',
  'wizards.restored': 'restored the wizards',
  'wizard.filed': 'imported the 13F filing of',
  'wizard.unfiled': 'undid the upload of a 13F filing of',
  'cusip.resolved': 'resolved a security',
  'feed.added': 'added the news feed',
  'feed.removed': 'removed the news feed',
  'feed.on': 'switched on the news feed',
  'feed.off': 'switched off the news feed',
  'site.updated': 'changed the site settings',
  'site-page.updated': 'changed the page',
  'account.changed': 'changed their account',
  'password.changed': 'changed their password',
  'password.reset': 'set a new password by e-mail',
  'two-step.on': 'turned two-step login on',
  'two-step.off': 'turned two-step login off',
};

function useActivity() {
  return useInfiniteQuery({
    queryKey: ['/admin/activity', 'pages'],
    staleTime: 0,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      callApi<typeof admin.activity>('GET', '/admin/activity', {
        input: pageParam === undefined ? {} : { before: pageParam },
        signal,
      }),
    getNextPageParam: ({ events, more }) => (more ? events.at(-1)?._id : undefined),
  });
}

const columns: readonly DataColumn<AuditEvent>[] = [
  {
    name: 'When (UTC)',
    label: 'When (UTC)',
    cellClass: 'text-soft @min-[901px]:w-px',
    cell: ({ at }) => <time dateTime={at}>{dateAndTime(at)}</time>,
  },
  {
    name: 'Who',
    label: 'Who',
    cellClass: 'font-semibold wrap-anywhere',
    cell: ({ by }) => by,
  },
  {
    name: 'What',
    label: 'What',
    cellClass: '@min-[901px]:w-1/2 wrap-anywhere whitespace-normal!',
    cell: ({ action, subject }) => (
      <span>
        {actionTexts[action]} <span className="text-soft">{subject}</span>
      </span>
    ),
  },
];

function Activity() {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } =
    useActivity();
  const events = data?.pages.flatMap((page) => page.events);
  if (!events) return error ? <LoadFailure error={error} onRetry={refetch} /> : <RowsSkeleton />;
  if (events.length === 0) return <EmptyState>Nothing has happened yet.</EmptyState>;
  return (
    <>
      <DataTable
        caption="What administrators did, newest first"
        className="data-table admin-table admin-cards"
        rows={events}
        keyOf={({ _id }) => _id}
        columns={columns}
      />
      {isFetchNextPageError && (
        <div className="pt-5">
          <LoadFailure
            error={error}
            fallback="The older entries could not be loaded."
            onRetry={fetchNextPage}
          />
        </div>
      )}
      {hasNextPage && !isFetchNextPageError && (
        <Button
          className="mt-5"
          pending={isFetchingNextPage}
          pendingLabel="Please wait"
          onClick={() => fetchNextPage()}
        >
          Show older
        </Button>
      )}
    </>
  );
}

export function AdminActivityPage() {
  return (
    <AdminPage title="Activity">
      <Activity />
    </AdminPage>
  );
}
