import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { OwnSession } from '#contract/account-settings.ts';
import { callApi } from '#web/lib/api.ts';
import { mediumDate, timeOfDay } from '#web/lib/formats.ts';
import { fallbacks, messageOf } from '#web/lib/messages.ts';
import { toasts } from '#web/lib/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { QueryPart } from '#web/ui/query-part.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { type Area, type SettingsCall, sessionsQuery } from './account-areas.ts';

const showError = (error: unknown) => toasts.error(messageOf(error, fallbacks.generic));

function useEnd(area: Area) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      callApi<SettingsCall<'endSession'>>('DELETE', `/${area}/sessions/:id`, { input: { id } }),
    onSuccess: ({ message }) => toasts.success(message),
    onError: showError,
    onSettled: () => client.invalidateQueries(sessionsQuery(area)),
  });
}

function useEndOthers(area: Area) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callApi<SettingsCall<'endOtherSessions'>>('DELETE', `/${area}/sessions`),
    onSuccess: ({ message }) => toasts.success(message),
    onError: showError,
    onSettled: () => client.invalidateQueries(sessionsQuery(area)),
  });
}

const timeText = (iso: string) => `${mediumDate(iso)}, ${timeOfDay(iso)}`;

function Row({ area, session }: { area: Area; session: OwnSession }) {
  const end = useEnd(area);
  const since = timeText(session.createdAt);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-rule py-3">
      <div className="min-w-0">
        <p className="font-medium">
          {session.client}
          {session.current && <span className="ml-2 font-normal text-up">This device</span>}
        </p>
        <p className="text-fine text-soft">
          Since {since} · last used {timeText(session.lastUsedAt)}
        </p>
      </div>
      {!session.current && (
        <Button
          small
          aria-label={`Log out ${session.client}, active since ${since}`}
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
      {[1, 2].map((row) => (
        <div key={row} className="border-b border-rule py-3">
          <Skeleton className="mb-2 h-5 w-44" />
          <Skeleton className="h-4 w-64" />
        </div>
      ))}
    </LoadingRegion>
  );
}

function Sessions({ area, sessions }: { area: Area; sessions: readonly OwnSession[] }) {
  const endOthers = useEndOthers(area);
  return (
    <>
      <ul className="-mt-3">
        {sessions.map((session) => (
          <Row key={session._id} area={area} session={session} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button className="mt-4" pending={endOthers.isPending} onClick={() => endOthers.mutate()}>
          Log out everywhere else
        </Button>
      )}
    </>
  );
}

/** The sessions of the account, with buttons to end them. */
export function SessionList({ area }: { area: Area }) {
  const query = useQuery({ ...sessionsQuery(area), staleTime: 0 });
  return (
    <QueryPart query={query} fallback={fallbacks.generic} loading={<Loading />}>
      {({ sessions }) => <Sessions area={area} sessions={sessions} />}
    </QueryPart>
  );
}
