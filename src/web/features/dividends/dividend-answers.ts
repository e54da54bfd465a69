import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { DividendSuggestion, dividends } from '#contract/dividends.ts';
import { portfoliosQuery } from '#web/ledger/portfolio-changes.ts';
import { announce } from '#web/lib/announcements.ts';
import { callApi } from '#web/lib/api.ts';
import { invalidateFigures } from '#web/lib/figures-query.ts';
import { fallbacks, messageOf } from '#web/lib/messages.ts';
import { toasts } from '#web/lib/toasts.ts';

type Answered = Pick<DividendSuggestion, 'portfolioId' | 'symbol' | 'date'>;

export interface DividendAnswer {
  accept: readonly Answered[];
  dismiss: readonly Answered[];
}

const answersPerCall = 1_000;

const datesOf = (portfolioId: string, list: readonly Answered[]) =>
  list.filter((one) => one.portfolioId === portfolioId).map(({ symbol, date }) => ({ symbol, date }));

/** Sends the answers of one portfolio, within the server's limit per call. */
async function answer(portfolioId: string, { accept, dismiss }: DividendAnswer) {
  const [accepted, dismissed] = [datesOf(portfolioId, accept), datesOf(portfolioId, dismiss)];
  let reply: Awaited<ReturnType<typeof callApi<typeof dividends.answer>>> | undefined;
  for (let at = 0; at < Math.max(accepted.length, dismissed.length); at += answersPerCall) {
    reply = await callApi<typeof dividends.answer>('POST', '/portfolios/:portfolioId/dividends', {
      input: { portfolioId },
      body: {
        accept: accepted.slice(at, at + answersPerCall),
        dismiss: dismissed.slice(at, at + answersPerCall),
      },
    });
  }
  return reply;
}

/** Records and dismisses suggested dividends, each in its own portfolio. */
export function useAnswerDividends() {
  const client = useQueryClient();
  return useMutation({
    scope: { id: 'portfolios' },
    mutationFn: async (answers: DividendAnswer) => {
      const ids = new Set([...answers.accept, ...answers.dismiss].map(({ portfolioId }) => portfolioId));
      let last: Awaited<ReturnType<typeof answer>>;
      for (const id of ids) last = await answer(id, answers);
      return last;
    },
    onSuccess(reply, { accept }) {
      announce(accept.length > 0 ? 'Recorded' : 'Dismissed');
      if (!reply) return;
      const { portfolios, limit, reportingCurrency } = reply;
      client.setQueryData(portfoliosQuery().queryKey, {
        success: true,
        portfolios,
        limit,
        reportingCurrency,
      });
    },
    // After a failure some portfolios may have changed.
    onSettled: () => invalidateFigures(client),
    onError: (error) => toasts.error(messageOf(error, fallbacks.generic)),
  });
}
