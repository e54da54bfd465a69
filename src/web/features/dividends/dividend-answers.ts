import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { DividendSuggestion, dividends } from '#contract/dividends.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { portfoliosQuery } from '#web/ledger/portfolio-changes.ts';
import { announce } from '#web/lib/announcements.ts';
import { callApi } from '#web/lib/api.ts';
import { invalidateFigures } from '#web/lib/figures-query.ts';
import { fallbacks, messageOf } from '#web/lib/messages.ts';
import { pendingUndo, undoSteps } from '#web/lib/pending-undo.ts';
import { counted } from '#web/lib/phrases.ts';
import { toasts } from '#web/lib/toasts.ts';

type Suggested = Pick<DividendSuggestion, 'portfolioId' | 'symbol' | 'date'>;

export interface DividendAnswer {
  accept: readonly Suggested[];
  dismiss: readonly Suggested[];
}

const answersPerCall = 1_000;

const datesOf = (portfolioId: string, list: readonly Suggested[]) =>
  list.filter((one) => one.portfolioId === portfolioId).map(({ symbol, date }) => ({ symbol, date }));

interface Answered {
  portfolioId: string;
  reply: ReplyOf<typeof dividends.answer>;
}

/** Sends the answers of one portfolio, within the server's limit per call. */
async function answer(portfolioId: string, { accept, dismiss }: DividendAnswer): Promise<Answered[]> {
  const [accepted, dismissed] = [datesOf(portfolioId, accept), datesOf(portfolioId, dismiss)];
  const answered: Answered[] = [];
  for (let at = 0; at < Math.max(accepted.length, dismissed.length); at += answersPerCall) {
    const reply = await callApi<typeof dividends.answer>('POST', '/portfolios/:portfolioId/dividends', {
      input: { portfolioId },
      body: {
        accept: accepted.slice(at, at + answersPerCall),
        dismiss: dismissed.slice(at, at + answersPerCall),
      },
    });
    answered.push({ portfolioId, reply });
  }
  return answered;
}

function textOf({ accept, dismiss }: DividendAnswer): string {
  if (accept.length === 0) return `${counted(dismiss.length, 'dividend')} dismissed`;
  return `${counted(accept.length, 'dividend')} recorded`;
}

/** Records and dismisses suggested dividends, each in its own portfolio. */
export function useAnswerDividends() {
  const client = useQueryClient();
  return useMutation({
    scope: { id: 'portfolios' },
    mutationFn: async (answers: DividendAnswer) => {
      const ids = new Set([...answers.accept, ...answers.dismiss].map(({ portfolioId }) => portfolioId));
      const answered: Answered[] = [];
      for (const id of ids) answered.push(...(await answer(id, answers)));
      return answered;
    },
    onSuccess(answered, answers) {
      announce(answers.accept.length > 0 ? 'Recorded' : 'Dismissed');
      const last = answered.at(-1);
      if (!last) return;
      pendingUndo.offer(undoSteps(answered), textOf(answers));
      const { portfolios, limit, reportingCurrency } = last.reply;
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
