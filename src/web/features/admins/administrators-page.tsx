import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Administrator, admin } from '../../../contract/admins.ts';
import { useAdminSession } from '../../lib/admin-session.ts';
import { callApi } from '../../lib/api.ts';
import { dateAndTime } from '../../lib/formats.ts';
import { fallbacks, messageOf } from '../../lib/messages.ts';
import { toasts } from '../../lib/toasts.ts';
import { AdminPage } from '../../ui/admin-page.tsx';
import { ConfirmedDeletion } from '../../ui/confirmed-deletion.tsx';
import { Failure } from '../../ui/failure.tsx';
import { RowsSkeleton } from '../../ui/rows-skeleton.tsx';
import { administratorsKey, administratorsQuery } from './administrators-query.ts';
import { Invitations } from './invitations.tsx';

function useRemove() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      callApi<typeof admin.remove>('DELETE', '/admin/administrators/:id', { input: { id } }),
    onSuccess: ({ message }) => toasts.success(message),
    onError: (error) => toasts.error(messageOf(error, fallbacks.anything)),
    onSettled: () => client.invalidateQueries({ queryKey: administratorsKey }),
  });
}

function Row({ person, own }: { person: Administrator; own: boolean }) {
  const { mutate, isPending } = useRemove();
  return (
    <tr>
      <th scope="row" className="font-semibold! wrap-anywhere whitespace-normal!">
        {person.name} {own && <span className="font-normal text-soft">(you)</span>}
      </th>
      <td data-label="Email" className="wrap-anywhere whitespace-normal!">
        {person.email}
      </td>
      <td data-label="Since (UTC)" className="text-soft">
        <time dateTime={person.createdAt}>{dateAndTime(person.createdAt)}</time>
      </td>
      <td className="row-actions">
        {!own && (
          <ConfirmedDeletion
            verb="Remove"
            name={person.name}
            pending={isPending}
            onDelete={(done) => mutate(person._id, { onSettled: done })}
          >
            {person.name} will be logged out everywhere and can not log in again. What they wrote stays.
          </ConfirmedDeletion>
        )}
      </td>
    </tr>
  );
}

function People() {
  const session = useAdminSession();
  const { data, error, refetch } = useQuery({ ...administratorsQuery(), staleTime: 0 });
  if (!data) return error ? <Failure error={error} onRetry={refetch} /> : <RowsSkeleton />;
  const own = session.state === 'admin' ? session.user._id : undefined;
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
            <Row key={person._id} person={person} own={person._id === own} />
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
      <People />
    </AdminPage>
  );
}
