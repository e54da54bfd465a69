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

function Row({ person, isSelf }: { person: Administrator; isSelf: boolean }) {
  const { mutate, isPending } = useRemove();
  return (
    <tr>
      <th scope="row" className="font-semibold! wrap-anywhere whitespace-normal!">
        {person.name} {isSelf && <span className="font-normal text-soft">(you)</span>}
      </th>
      <td data-label="Email" className="wrap-anywhere whitespace-normal!">
        {person.email}
      </td>
      <td data-label="Since (UTC)" className="text-soft">
        <time dateTime={person.createdAt}>{dateAndTime(person.createdAt)}</time>
      </td>
      <td className="row-actions">
        {!isSelf && (
          <ConfirmedDeletion
            verb="Remove"
            name={person.name}
            pending={isPending}
            onDelete={(done) => mutate(person._id, { onSettled: done })}
          >
            {person.name} will be logged out everywhere and cannot log in again. Their articles and changes
            remain.
          </ConfirmedDeletion>
        )}
      </td>
    </tr>
  );
}

function AdministratorList() {
  const session = useAdminSession();
  const { data, error, refetch } = useQuery({ ...administratorsQuery(), staleTime: 0 });
  if (!data) return error ? <LoadFailure error={error} onRetry={refetch} /> : <RowsSkeleton />;
  const ownId = session.state === 'admin' ? session.user._id : undefined;
  return (
    <>
      <table className="data-table admin-table admin-cards">
        <caption className="sr-only">Administrators</caption>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Email</th>
            <th scope="col">Since (UTC)</th>
            <th scope="col">
              <span className="sr-only">Action</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {data.administrators.map((person) => (
            <Row key={person._id} person={person} isSelf={person._id === ownId} />
          ))}
        </tbody>
      </table>
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
