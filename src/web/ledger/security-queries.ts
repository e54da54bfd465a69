import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInput } from '#contract/endpoint.ts';
import type { securities } from '#contract/securities.ts';
import { announce } from '#web/lib/announcements.ts';
import { callApi } from '#web/lib/api.ts';
import { apiQuery } from '#web/lib/api-query.ts';
import { invalidateFigures } from '#web/lib/figures-query.ts';
import { securitiesPath } from '#web/lib/session.ts';

const pricesPath = '/securities/:symbol/prices';

export const ownSecuritiesQuery = () => apiQuery<typeof securities.list>(securitiesPath);

export const manualPricesQuery = (symbol: string) =>
  apiQuery<typeof securities.prices>(pricesPath, { symbol });

/** Refreshes what prices change: lists of securities and prices, and figures. */
export function usePriceInvalidation() {
  const client = useQueryClient();
  return async () => {
    void invalidateFigures(client);
    void client.invalidateQueries({ queryKey: [pricesPath] });
    await client.invalidateQueries({ queryKey: [securitiesPath] });
  };
}

export function useCreateSecurity() {
  const onSuccess = usePriceInvalidation();
  return useMutation({
    mutationFn: (body: BodyInput<typeof securities.create>) =>
      callApi<typeof securities.create>('POST', '/securities', { body }),
    onSuccess(_reply, { symbol }) {
      announce(`${symbol} created`);
      return onSuccess();
    },
  });
}

export function useDeleteSecurity() {
  const onSuccess = usePriceInvalidation();
  return useMutation({
    mutationFn: (symbol: string) =>
      callApi<typeof securities.remove>('DELETE', '/securities/:symbol', { input: { symbol } }),
    onSuccess(_reply, symbol) {
      announce(`${symbol} deleted`);
      return onSuccess();
    },
  });
}

export function useSetPrices(symbol: string) {
  const onSuccess = usePriceInvalidation();
  return useMutation({
    mutationFn: (prices: { date: string; price: string | null }[]) =>
      callApi<typeof securities.setPrices>('PUT', '/securities/:symbol/prices', {
        input: { symbol },
        body: { prices },
      }),
    onSuccess,
  });
}
