import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { FollowedInvestor, Watchlist, watchlists } from '#contract/watchlists.ts';
import { apiQuery } from './api-query.ts';
import { fallbacks, messageOf } from './messages.ts';
import { useSession } from './session.ts';
import { toasts } from './toasts.ts';
import { useInBrowser } from './use-in-browser.ts';

const watchlistsPath = '/watchlists';
const query = () => apiQuery<typeof watchlists.list>(watchlistsPath);

const noLists: readonly Watchlist[] = [];
const nobody: readonly FollowedInvestor[] = [];

/** Returns the customer's lists and followed investors; none for a visitor and while they load. */
export function useWatchlists() {
  const isCustomer = useSession().state === 'customer';
  const inBrowser = useInBrowser();
  const { data, error, refetch } = useQuery({ ...query(), enabled: isCustomer && inBrowser });
  return {
    isLoaded: data !== undefined,
    error,
    refetch,
    lists: data?.watchlists ?? noLists,
    investors: data?.investors ?? nobody,
  };
}

/** Makes a call that changes the lists. Its reply, which has all of them, replaces what is shown. */
export function useWatchlistChange() {
  const client = useQueryClient();
  return useMutation({
    // One after another, because each reply contains all lists.
    scope: { id: watchlistsPath },
    mutationFn: (call: () => Promise<ReplyOf<typeof watchlists.list>>) => call(),
    onSuccess: (reply) => {
      client.setQueryData(query().queryKey, reply);
      if (reply.message) toasts.success(reply.message);
    },
    onError: (error) => toasts.error(messageOf(error, fallbacks.generic)),
  });
}
