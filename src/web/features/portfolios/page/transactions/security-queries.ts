import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInput, ReplyOf } from '#contract/endpoint.ts';
import type { securities } from '#contract/securities.ts';
import { type ApiError, callApi } from '#web/lib/api.ts';

/** Manual prices change figures, and a logout must remove both. */
const figuresKey = 'figures';

export const ownSecuritiesQuery = () =>
  queryOptions<ReplyOf<typeof securities.list>, ApiError>({
    queryKey: [figuresKey, 'securities'],
    queryFn: ({ signal }) => callApi<typeof securities.list>('GET', '/securities', { signal }),
  });

export const manualPricesQuery = (symbol: string) =>
  queryOptions<ReplyOf<typeof securities.prices>, ApiError>({
    queryKey: [figuresKey, 'prices', symbol],
    queryFn: ({ signal }) =>
      callApi<typeof securities.prices>('GET', '/securities/:symbol/prices', { input: { symbol }, signal }),
  });

function useInvalidation() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [figuresKey] });
}

export function useCreateSecurity() {
  const onSuccess = useInvalidation();
  return useMutation({
    mutationFn: (body: BodyInput<typeof securities.create>) =>
      callApi<typeof securities.create>('POST', '/securities', { body }),
    onSuccess,
  });
}

export function useDeleteSecurity() {
  const onSuccess = useInvalidation();
  return useMutation({
    mutationFn: (symbol: string) =>
      callApi<typeof securities.remove>('DELETE', '/securities/:symbol', { input: { symbol } }),
    onSuccess,
  });
}

export function useSetPrices(symbol: string) {
  const onSuccess = useInvalidation();
  return useMutation({
    mutationFn: (prices: { date: string; price: string | null }[]) =>
      callApi<typeof securities.setPrices>('PUT', '/securities/:symbol/prices', {
        input: { symbol },
        body: { prices },
      }),
    onSuccess,
  });
}
