import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInput, ReplyOf } from '#contract/endpoint.ts';
import type { portfolios } from '#contract/portfolios.ts';
import { callApi } from '#web/lib/api.ts';
import { invalidateFigures } from '#web/lib/figures-query.ts';
import { fallbacks, messageOf } from '#web/lib/messages.ts';
import { toasts } from '#web/lib/toasts.ts';
import { portfoliosQuery } from '../../portfolio-changes.ts';

type Portfolios = ReplyOf<typeof portfolios.list>;

/** A change whose reply is the list of portfolios. Figures load again, because they may depend on it. */
function useSetting<Input>(send: (input: Input) => Promise<Portfolios>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    scope: { id: 'portfolios' },
    onSuccess(reply) {
      client.setQueryData(portfoliosQuery().queryKey, reply);
      void invalidateFigures(client);
    },
    onError: (error) => toasts.error(messageOf(error, fallbacks.generic)),
  });
}

export function useChangePortfolio(portfolioId: string) {
  return useSetting((body: BodyInput<typeof portfolios.change>) =>
    callApi<typeof portfolios.change>('PUT', '/portfolios/:portfolioId', { input: { portfolioId }, body }),
  );
}

export function useSetReportingCurrency() {
  return useSetting((currency: string) =>
    callApi<typeof portfolios.setReportingCurrency>('PUT', '/portfolios/reporting-currency', {
      body: { currency },
    }),
  );
}
