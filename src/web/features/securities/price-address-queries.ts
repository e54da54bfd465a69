import { useMutation } from '@tanstack/react-query';
import type { BodyInput } from '#contract/endpoint.ts';
import type { securities } from '#contract/securities.ts';
import { usePriceInvalidation } from '#web/ledger/security-queries.ts';
import { callApi } from '#web/lib/api.ts';

export function useTestAddress(symbol: string) {
  return useMutation({
    mutationFn: (body: BodyInput<typeof securities.testAddress>) =>
      callApi<typeof securities.testAddress>('POST', '/securities/:symbol/address/test', {
        input: { symbol },
        body,
      }),
  });
}

export function useSetAddress(symbol: string) {
  const onSuccess = usePriceInvalidation();
  return useMutation({
    mutationFn: (body: BodyInput<typeof securities.setAddress>) =>
      callApi<typeof securities.setAddress>('PUT', '/securities/:symbol/address', {
        input: { symbol },
        body,
      }),
    onSuccess,
  });
}

export function useRemoveAddress(symbol: string) {
  const onSuccess = usePriceInvalidation();
  return useMutation({
    mutationFn: (prices: 'keep' | 'delete') =>
      callApi<typeof securities.removeAddress>('DELETE', '/securities/:symbol/address', {
        input: { symbol, prices },
      }),
    onSuccess,
  });
}
