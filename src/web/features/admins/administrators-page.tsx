import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Administrator, admin } from '#contract/admins.ts';
import { useAdminSession } from '#web/lib/admin-session.ts';
import { callApi } from '#web/lib/api.ts';
import { dateAndTime } from '#web/lib/formats.ts';
import { fallbacks, messageOf } from '#web/lib/messages.ts';
import { toasts } from '#web/lib/toasts.ts';
import { AdminPage } from '#web/ui/admin-page.tsx';
import { LoadFailure } from '#web/ui/alert.tsx';
import { ConfirmedDeletion } from '#web/ui/confirm-dialog.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { RowsSkeleton } from '#web/ui/skeleton.tsx';
import { administratorsKey, administratorsQuery, Invitations } from './invitations.tsx';

function useRemove() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      callApi<typeof admin.remove>('DELETE', '/admin/administrators/:id', { input: { id } }),
    onSuccess: ({ message }) => toasts.success(message),
    onError: (error) => toasts.error(messageOf(error, fallbacks.generic)),
    onSettled: () => client.invalidateQueries({ queryKey: administratorsKey }),
  });
}

function RemoveAdministrator({ person: { _id, name } }: { person: Administrator }) {
  const { mutate, isPending } = useRemove();
  return (
    <ConfirmedDeletion
      verb="Remove"
      name={name}
      pending={isPending}
      onDelete={(done) => mutate(_id, { onSettled: done })}
    >
      {name} will be logged out everywhere and cannot log in again. Their articles and changes remain.
    </ConfirmedDeletion>
  );
}

function AdministratorList() {
  const session = useAdminSession();
  const { data, error, refetch } = useQuery({ ...administratorsQuery(), staleTime: 0 });
  if (!data) return error ? <LoadFailure error={error} onRetry={refetch} /> : <RowsSkeleton />;
  const ownId = session.state === 'admin' ? session.user._id : undefined;
  return (
    <>
      <DataTable
        caption="Administrators"
        className="data-table admin-table admin-cards"
        rows={data.administrators}
        keyOf={({ _id }) => _id}
        columns={[
          {
            name: 'Name',
            cellClass: 'font-semibold! wrap-anywhere whitespace-normal!',
            cell: ({ _id, name }) => (
              <>
                {name} {_id === ownId && <span className="font-normal text-soft">(you)</span>}
              </>
            ),
          },
          {
            name: 'Email',
            label: 'Email',
            cellClass: 'wrap-anywhere whitespace-normal!',
            cell: ({ email }) => email,
          },
          {
            name: 'Since (UTC)',
            label: 'Since (UTC)',
            cellClass: 'text-soft',
            cell: ({ createdAt }) => <time dateTime={createdAt}>{dateAndTime(createdAt)}</time>,
          },
          {
            name: <span className="sr-only">Action</span>,
            cellClass: 'row-actions',
            cell: (person) => person._id !== ownId && <RemoveAdministrator person={person} />,
          },
        ]}
      />
      <Invitations invitations={data.invitations} />
    </>
  );
}

export function AdministratorsPage() {
  return (
    <AdminPage title="Administrators">
      <AdministratorList />
    </AdminPage>
  );
}
