import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInput, ReplyOf } from '#contract/endpoint.ts';
import type { portfolios } from '#contract/portfolios.ts';
import { announce } from '#web/lib/announcements.ts';
import { callApi } from '#web/lib/api.ts';
import { invalidateFigures } from '#web/lib/figures-query.ts';
import { fallbacks, messageOf } from '#web/lib/messages.ts';
import { offerUndo, pendingUndo, type UndoStep, undoSteps } from '#web/lib/pending-undo.ts';
import { toasts } from '#web/lib/toasts.ts';
import { portfoliosQuery } from './portfolio-changes.ts';

type Portfolios = ReplyOf<typeof portfolios.list>;

/** A change whose reply is the list of portfolios. Figures load again, because they may depend on it. */
function useSetting<Input, Reply extends Portfolios>(
  send: (input: Input) => Promise<Reply>,
  offer: (reply: Reply) => void = () => undefined,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    scope: { id: 'portfolios' },
    onSuccess(reply) {
      client.setQueryData(portfoliosQuery().queryKey, reply);
      announce('Settings saved');
      offer(reply);
    },
    onError(error) {
      toasts.error(messageOf(error, fallbacks.generic));
      // A change of several portfolios can fail after the first of them.
      void client.invalidateQueries({ queryKey: portfoliosQuery().queryKey });
    },
    onSettled: () => void invalidateFigures(client),
  });
}

export function useChangePortfolio(portfolioId: string) {
  return useSetting(
    (body: BodyInput<typeof portfolios.change>) =>
      callApi<typeof portfolios.change>('PUT', '/portfolios/:portfolioId', { input: { portfolioId }, body }),
    (reply) => offerUndo(portfolioId, reply, 'Settings saved'),
  );
}

type Dated = ReplyOf<typeof portfolios.datePurchases>;

/** Dates the purchases of one portfolio after the other; the last reply has all of them. Throws ApiError. */
export async function datePurchases(
  portfolioIds: readonly string[],
  date: string,
): Promise<Dated & { steps: UndoStep[] }> {
  const [first = '', ...others] = portfolioIds;
  const changes: { portfolioId: string; reply: Dated }[] = [];
  async function dateIn(portfolioId: string): Promise<Dated> {
    const reply = await callApi<typeof portfolios.datePurchases>(
      'PUT',
      '/portfolios/:portfolioId/purchase-dates',
      { input: { portfolioId }, body: { date } },
    );
    changes.push({ portfolioId, reply });
    return reply;
  }
  let reply = await dateIn(first);
  for (const portfolioId of others) reply = await dateIn(portfolioId);
  return { ...reply, steps: undoSteps(changes) };
}

export const useDatePurchases = (portfolioIds: readonly string[]) =>
  useSetting(
    (date: string) => datePurchases(portfolioIds, date),
    ({ steps }) => pendingUndo.offer(steps, 'Purchases dated'),
  );

export function useOrderPortfolios() {
  return useSetting((portfolioIds: string[]) =>
    callApi<typeof portfolios.order>('PUT', '/portfolios/order', { body: { portfolioIds } }),
  );
}

export function useSetReportingCurrency() {
  return useSetting((currency: string) =>
    callApi<typeof portfolios.setReportingCurrency>('PUT', '/portfolios/reporting-currency', {
      body: { currency },
    }),
  );
}
