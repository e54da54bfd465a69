import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { OwnSession } from '../../../contract/account-care.ts';
import { callApi } from '../../lib/api.ts';
import { dateAndTime } from '../../lib/formats.ts';
import { fallbacks, messageOf } from '../../lib/messages.ts';
import { toasts } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { LoadingRegion } from '../../ui/loading-region.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type Area, type CareCall, sessionsQuery } from './care-calls.ts';

const showError = (error: unknown) => toasts.error(messageOf(error, fallbacks.anything));

function useEnd(area: Area) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      callApi<CareCall<'endSession'>>('DELETE', `/${area}/sessions/:id`, { input: { id } }),
    onSuccess: ({ message }) => toasts.success(message),
    onError: showError,
    onSettled: () => client.invalidateQueries(sessionsQuery(area)),
  });
}

function useEndOthers(area: Area) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callApi<CareCall<'endOtherSessions'>>('DELETE', `/${area}/sessions`),
    onSuccess: ({ message }) => toasts.success(message),
    onError: showError,
    onSettled: () => client.invalidateQueries(sessionsQuery(area)),
  });
}

function Row({ area, session }: { area: Area; session: OwnSession }) {
  const end = useEnd(area);
  const since = dateAndTime(session.createdAt);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-rule py-3">
      <div className="min-w-0">
        <p className="font-medium">
          {session.client}
          {session.current && <span className="ml-2 font-normal text-up">This device</span>}
        </p>
        <p className="text-[13px] text-soft">
          Since {since} · last used {dateAndTime(session.lastUsedAt)}
        </p>
      </div>
      {!session.current && (
        <Button
          small
          aria-label={`Log out ${session.client}, there since ${since}`}
          pending={end.isPending}
          onClick={() => end.mutate(session._id)}
        >
          Log out
        </Button>
      )}
    </li>
  );
}

function Loading() {
  return (
    <LoadingRegion>
      {[1, 2].map((place) => (
        <div key={place} className="border-b border-rule py-3">
          <Skeleton className="mb-2 h-5 w-44" />
          <Skeleton className="h-4 w-64" />
        </div>
      ))}
    </LoadingRegion>
  );
}

/** Where the account is logged in. */
export function SessionList({ area }: { area: Area }) {
  const { data, error, refetch } = useQuery({ ...sessionsQuery(area), staleTime: 0 });
  const endOthers = useEndOthers(area);
  if (error) return <Failure error={error} fallback={fallbacks.anything} onRetry={refetch} />;
  if (!data) return <Loading />;
  return (
    <>
      <ul className="-mt-3">
        {data.sessions.map((session) => (
          <Row key={session._id} area={area} session={session} />
        ))}
      </ul>
      {data.sessions.length > 1 && (
        <Button className="mt-4" pending={endOthers.isPending} onClick={() => endOthers.mutate()}>
          Log out everywhere else
        </Button>
      )}
    </>
  );
}
