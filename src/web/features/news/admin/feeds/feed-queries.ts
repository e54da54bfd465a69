import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { feed } from '#contract/feeds.ts';
import { apiQuery } from '#web/lib/api-query.ts';
import { fallbacks, messageOf } from '#web/lib/messages.ts';
import { toasts } from '#web/lib/toasts.ts';

export type FeedList = ReplyOf<typeof feed.sources>;

export const feedListQuery = () => apiQuery<typeof feed.sources>('/admin/feeds');

/** Calls an endpoint that returns the changed list, and shows its message. */
export function useFeedChange<Input>(
  change: (input: Input) => Promise<FeedList>,
  show: 'success' | 'blank' = 'success',
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: ({ message, ...list }) => {
      client.setQueryData(feedListQuery().queryKey, list);
      toasts[show](message ?? 'The feeds were changed');
    },
    onError: (error) => toasts.error(messageOf(error, fallbacks.generic)),
  });
}
