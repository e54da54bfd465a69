import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BodyInput, ReplyOf } from '#contract/endpoint.ts';
import type { JournalEntry, journal } from '#contract/watchlists.ts';
import { announce } from '#web/lib/announcements.ts';
import { callApi } from '#web/lib/api.ts';
import { apiQuery } from '#web/lib/api-query.ts';
import { fallbacks, messageOf } from '#web/lib/messages.ts';
import { toasts } from '#web/lib/toasts.ts';

const journalQuery = (symbol: string) => apiQuery<typeof journal.list>('/journal', { symbol });

export const useJournal = (symbol: string) => useQuery(journalQuery(symbol));

type NewEntry = Omit<BodyInput<typeof journal.create>, 'symbol'>;

/** Returns the changes of the entries about a security. The reply to each replaces what is shown. */
export function useJournalChanges(symbol: string) {
  const client = useQueryClient();
  const change = useMutation({
    scope: { id: `journal ${symbol}` },
    mutationFn: (call: () => Promise<ReplyOf<typeof journal.list>>) => call(),
    onSuccess: (reply) => client.setQueryData(journalQuery(symbol).queryKey, reply),
    onError: (error) => toasts.error(messageOf(error, fallbacks.generic)),
  });
  return {
    isPending: change.isPending,
    error: change.error,
    write: (entry: NewEntry) =>
      change.mutateAsync(
        () => callApi<typeof journal.create>('POST', '/journal', { body: { ...entry, symbol } }),
        { onSuccess: () => announce('Entry saved') },
      ),
    remove: ({ _id: id }: JournalEntry) =>
      change.mutateAsync(() => callApi<typeof journal.remove>('DELETE', '/journal/:id', { input: { id } })),
  };
}
