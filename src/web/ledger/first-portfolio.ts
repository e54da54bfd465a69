import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { portfolios } from '#contract/portfolios.ts';
import { type SampleHolding, sampleDay } from '#domain/sample-portfolio.ts';
import { callApi } from '#web/lib/api.ts';
import { invalidateFigures } from '#web/lib/figures-query.ts';
import { fallbacks, messageOf } from '#web/lib/messages.ts';
import { sample } from '#web/lib/sample-portfolio.ts';
import { toasts } from '#web/lib/toasts.ts';
import { portfoliosQuery } from './portfolio-changes.ts';

const title = 'My portfolio';

const basketPath = '/portfolios/:portfolioId/basket';

/** Buys a visitor's sample in a portfolio, on the day of the sample, and removes it from the browser. */
export function useKeepSample() {
  const client = useQueryClient();
  return useMutation({
    scope: { id: 'portfolios' },
    mutationFn: ({ portfolioId, items }: { portfolioId: string; items: readonly SampleHolding[] }) =>
      callApi<typeof portfolios.addBasket>('POST', basketPath, {
        input: { portfolioId },
        body: { items: [...items], date: sampleDay },
      }),
    onSuccess: (reply) => {
      client.setQueryData(portfoliosQuery().queryKey, reply);
      void invalidateFigures(client);
      sample.forget();
      toasts.success('Your sample is your portfolio now');
    },
    onError: (error) => toasts.error(messageOf(error, fallbacks.generic)),
  });
}

/** Creates the first portfolio of a customer who has none. The reply has all portfolios, the first one included. */
export function useFirstPortfolio() {
  const client = useQueryClient();
  const query = portfoliosQuery();
  return useMutation({
    mutationFn: async () => {
      // Another tab may have created one meanwhile.
      const known = await client.fetchQuery({ ...query, staleTime: 0 });
      if (known.portfolios.length > 0) return known;
      return callApi<typeof portfolios.create>('POST', '/portfolios', { body: { title } });
    },
    scope: { id: 'portfolios' },
    onSuccess: (reply) => client.setQueryData(query.queryKey, reply),
  });
}
