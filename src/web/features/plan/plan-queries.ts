import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInput } from '#contract/endpoint.ts';
import type { plan } from '#contract/plan.ts';
import { callApi } from '#web/lib/api.ts';
import { apiQuery } from '#web/lib/api-query.ts';
import { figuresQuery } from '#web/lib/figures-query.ts';
import { toasts } from '#web/lib/toasts.ts';

const path = '/portfolios/:portfolioId/plan';

export const planQuery = (portfolioId: string) => figuresQuery<typeof plan.read>(path, { portfolioId });

export const pastReturnsQuery = () => apiQuery<typeof plan.pastReturns>('/market/past-returns');

/** Saves the plan of a portfolio. The caller shows an error beside the form. */
export function useSavePlan(portfolioId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<typeof plan.save>) =>
      callApi<typeof plan.save>('PUT', path, { input: { portfolioId }, body }),
    onSuccess: ({ plan: saved }) => {
      client.setQueryData(planQuery(portfolioId).queryKey, { success: true, plan: saved });
      toasts.success('Plan saved');
    },
  });
}
