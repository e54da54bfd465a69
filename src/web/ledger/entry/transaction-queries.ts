import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BodyInput, QueryInput, ReplyOf } from '#contract/endpoint.ts';
import type { market, TradedClose } from '#contract/market.ts';
import type { Transaction, transactions } from '#contract/transactions.ts';
import { callApi } from '#web/lib/api.ts';
import { apiQuery } from '#web/lib/api-query.ts';
import { figuresQuery, invalidateFigures } from '#web/lib/figures-query.ts';
import { offerUndo } from '#web/lib/pending-undo.ts';
import { portfoliosQuery } from '../portfolio-changes.ts';
import { describeEntry } from './entry-draft.ts';

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

/** Returns what a reply to a change leads to: new portfolios, other figures, and an offer to undo it. */
function useChangeReply(portfolioId: string) {
  const client = useQueryClient();
  return (reply: ReplyOf<typeof transactions.remove>, text: string) => {
    const { portfolios, limit, reportingCurrency } = reply;
    client.setQueryData(portfoliosQuery().queryKey, { success: true, portfolios, limit, reportingCurrency });
    void invalidateFigures(client);
    offerUndo(portfolioId, reply, text);
  };
}

type Body = BodyInput<typeof transactions.add>;

/** Records a transaction, or replaces the one with the id. `check` runs in turn, so that no later change overtakes this one. */
export function useSaveTransaction(
  portfolioId: string,
  transactionId: string | undefined,
  check: (body: Body) => Promise<void>,
) {
  const update = useChangeReply(portfolioId);
  return useMutation({
    scope,
    async mutationFn(body: Body) {
      await check(body);
      return transactionId === undefined
        ? callApi<typeof transactions.add>('POST', '/portfolios/:portfolioId/transactions', {
            input: { portfolioId },
            body,
          })
        : callApi<typeof transactions.change>('PUT', '/portfolios/:portfolioId/transactions/:transactionId', {
            input: { portfolioId, transactionId },
            body,
          });
    },
    onSuccess: (reply) => update(reply, `${describeEntry(reply.transaction)} saved`),
  });
}

export function useDeleteTransaction(portfolioId: string) {
  const update = useChangeReply(portfolioId);
  return useMutation({
    scope,
    mutationFn: ({ _id: transactionId }: Transaction) =>
      callApi<typeof transactions.remove>('DELETE', '/portfolios/:portfolioId/transactions/:transactionId', {
        input: { portfolioId, transactionId },
      }),
    onSuccess: (reply, entry) => update(reply, `${describeEntry(entry)} deleted`),
  });
}
