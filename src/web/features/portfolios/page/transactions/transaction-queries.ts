import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BodyInput, QueryInput, ReplyOf } from '#contract/endpoint.ts';
import type { market, TradedClose } from '#contract/market.ts';
import type { transactions } from '#contract/transactions.ts';
import { portfoliosQuery } from '#web/features/portfolios/portfolio-changes.ts';
import { callApi } from '#web/lib/api.ts';
import { apiQuery } from '#web/lib/api-query.ts';
import { figuresQuery, invalidateFigures } from '#web/lib/figures-query.ts';

export type LedgerFilter = Omit<QueryInput<typeof transactions.list>, 'page' | 'limit'>;
export type LedgerPage = ReplyOf<typeof transactions.list>;

/** One page of the transactions that match a filter. */
export const ledgerQuery = (portfolioId: string, filter: LedgerFilter, page: number) =>
  figuresQuery<typeof transactions.list>('/portfolios/:portfolioId/transactions', {
    portfolioId,
    ...filter,
    page,
  });

/** The close of a day, or the last one before it. */
export const closeQuery = (symbol: string, date: string) =>
  apiQuery<typeof market.close>('/market/close', { symbol, date });

/** Returns the close of a day; undefined while it loads or if none is known. */
export function useClose(
  symbol: string,
  date: string | undefined,
  enabled: boolean,
): TradedClose | undefined {
  const { data } = useQuery({
    ...closeQuery(symbol, date ?? ''),
    enabled: enabled && symbol !== '' && date !== undefined,
  });
  return data?.[0];
}

/** Changes run one after another, because each reply contains all portfolios. */
const scope = { id: 'portfolios' };

function usePortfoliosReply() {
  const client = useQueryClient();
  return ({ portfolios, limit, reportingCurrency }: ReplyOf<typeof transactions.remove>) => {
    client.setQueryData(portfoliosQuery().queryKey, { success: true, portfolios, limit, reportingCurrency });
    void invalidateFigures(client);
  };
}

/** Records a transaction, or replaces the one with the id. */
export function useSaveTransaction(portfolioId: string, transactionId: string | undefined) {
  const update = usePortfoliosReply();
  return useMutation({
    scope,
    mutationFn: (body: BodyInput<typeof transactions.add>) =>
      transactionId === undefined
        ? callApi<typeof transactions.add>('POST', '/portfolios/:portfolioId/transactions', {
            input: { portfolioId },
            body,
          })
        : callApi<typeof transactions.change>('PUT', '/portfolios/:portfolioId/transactions/:transactionId', {
            input: { portfolioId, transactionId },
            body,
          }),
    onSuccess: update,
  });
}

export function useDeleteTransaction(portfolioId: string) {
  const update = usePortfoliosReply();
  return useMutation({
    scope,
    mutationFn: (transactionId: string) =>
      callApi<typeof transactions.remove>('DELETE', '/portfolios/:portfolioId/transactions/:transactionId', {
        input: { portfolioId, transactionId },
      }),
    onSuccess: update,
  });
}
