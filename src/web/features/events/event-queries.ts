import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { EventSuggestion, events } from '#contract/events.ts';
import { portfoliosQuery } from '#web/ledger/portfolio-changes.ts';
import { announce } from '#web/lib/announcements.ts';
import { callApi } from '#web/lib/api.ts';
import { figuresQuery, invalidateFigures } from '#web/lib/figures-query.ts';
import { fallbacks, messageOf } from '#web/lib/messages.ts';
import { offerUndo } from '#web/lib/pending-undo.ts';
import { toasts } from '#web/lib/toasts.ts';

const path = '/portfolios/:portfolioId/events';

export const eventsQuery = (portfolioId: string) =>
  figuresQuery<typeof events.suggestions>(path, { portfolioId });

/** Records a suggested event, or dismisses it for good. */
export function useAnswerEvent({ portfolioId, symbol, date }: EventSuggestion) {
  const client = useQueryClient();
  return useMutation({
    scope: { id: 'portfolios' },
    mutationFn: (answer: 'accept' | 'dismiss') =>
      callApi<typeof events.answer>('POST', path, {
        input: { portfolioId },
        body: { accept: [], dismiss: [], [answer]: [{ symbol, date }] },
      }),
    onSuccess({ portfolios, limit, reportingCurrency, undo }, answer) {
      announce(answer === 'accept' ? 'Recorded' : 'Dismissed');
      offerUndo(
        portfolioId,
        { undo },
        `Event of ${symbol} ${answer === 'accept' ? 'recorded' : 'dismissed'}`,
      );
      client.setQueryData(portfoliosQuery().queryKey, {
        success: true,
        portfolios,
        limit,
        reportingCurrency,
      });
    },
    onSettled: () => invalidateFigures(client),
    onError: (error) => toasts.error(messageOf(error, fallbacks.generic)),
  });
}
