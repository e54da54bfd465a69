import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { Portfolio, portfolios, Ticker } from '#contract/portfolios.ts';
import type { transactions } from '#contract/transactions.ts';
import { buyPriceRule } from '#domain/limits.ts';
import { mergePurchases } from '#domain/priced-holdings.ts';
import { announce } from '#web/lib/announcements.ts';
import { callApi } from '#web/lib/api.ts';
import { apiQuery } from '#web/lib/api-query.ts';
import { invalidateFigures } from '#web/lib/figures-query.ts';
import { fallbacks, messageOf } from '#web/lib/messages.ts';
import { offerUndo } from '#web/lib/pending-undo.ts';
import { toasts } from '#web/lib/toasts.ts';
import {
  type HoldingChange,
  type NewHolding,
  type TickerKey,
  withoutPortfolio,
  withoutTicker,
  withPortfolio,
  withTicker,
  withTickerChange,
} from './optimistic-updates.ts';

export const portfoliosQuery = () => apiQuery<typeof portfolios.list>('/portfolios');

type Reply = ReplyOf<typeof portfolios.list> & { undo?: string | null };

interface Change<Input> {
  send: (input: Input) => Promise<Reply>;
  /** Returns the list that the change leads to. */
  expect: (portfolios: readonly Portfolio[], input: Input) => Portfolio[];
  /** What screen readers are told after the success, which others see. The offer to undo it says the same. */
  done: (input: Input) => string;
  /** Returns the id of the portfolio that was changed, if the change can be undone. */
  undoneIn?: (input: Input) => string;
  /** The message for a failure without a message of the server. */
  fallback: string;
}

/** An optimistic update: the list changes at once, and is restored with a message if the call fails. */
function usePortfolioChange<Input>({ send, expect, done, undoneIn, fallback }: Change<Input>) {
  const client = useQueryClient();
  const { queryKey } = portfoliosQuery();
  return useMutation({
    mutationFn: send,
    // Changes run one after another, because each response contains the whole list.
    scope: { id: 'portfolios' },
    onMutate: async (input: Input) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      if (before) client.setQueryData(queryKey, { ...before, portfolios: expect(before.portfolios, input) });
      return { before };
    },
    onSuccess: (reply, input) => {
      client.setQueryData(queryKey, reply);
      void invalidateFigures(client);
      announce(done(input));
      const { undo = null } = reply;
      if (undoneIn) offerUndo(undoneIn(input), { undo }, done(input));
    },
    onError: (error, _input, context) => {
      client.setQueryData(queryKey, context?.before);
      // The restored list may be out of date, which can be the reason for the failure.
      void client.invalidateQueries({ queryKey });
      toasts.error(messageOf(error, fallback));
    },
  });
}

export function useCreatePortfolio() {
  return usePortfolioChange<{ title: string }>({
    send: (body) => callApi<typeof portfolios.create>('POST', '/portfolios', { body }),
    expect: (list, { title }) => withPortfolio(list, title),
    done: ({ title }) => `${title} created`,
    fallback: fallbacks.createPortfolio,
  });
}

/** Deletes a portfolio. */
export function useDeletePortfolio() {
  return usePortfolioChange<{ portfolioId: string; title: string }>({
    send: ({ portfolioId }) =>
      callApi<typeof portfolios.remove>('DELETE', '/portfolios/:portfolioId', { input: { portfolioId } }),
    expect: (list, { portfolioId }) => withoutPortfolio(list, portfolioId),
    done: ({ title }) => `${title} deleted`,
    undoneIn: ({ portfolioId }) => portfolioId,
    fallback: fallbacks.generic,
  });
}

export function useAddTicker(portfolioId: string) {
  return usePortfolioChange<NewHolding>({
    send: (body) =>
      callApi<typeof portfolios.addTicker>('POST', '/portfolios/:portfolioId/tickers', {
        input: { portfolioId },
        body,
      }),
    expect: (list, holding) => withTicker(list, portfolioId, holding),
    done: ({ symbol }) => `${symbol} added`,
    undoneIn: () => portfolioId,
    fallback: fallbacks.addTicker,
  });
}

export function useChangeTicker(fallback: string) {
  return usePortfolioChange<{ key: TickerKey; change: HoldingChange }>({
    send: ({ key, change }) =>
      callApi<typeof portfolios.changeTicker>('PUT', '/portfolios/:portfolioId/tickers/:tickerId', {
        input: key,
        body: change,
      }),
    expect: (list, { key, change }) => withTickerChange(list, key, change),
    done: () => 'Holding changed',
    undoneIn: ({ key }) => key.portfolioId,
    fallback,
  });
}

interface Purchase {
  key: TickerKey;
  ticker: Pick<Ticker, 'symbol' | 'exact'>;
  bought: Ticker['exact'] & { date: string };
}

/** Records another purchase of a ticker, which changes its average price. */
export function useBuyShares() {
  return usePortfolioChange<Purchase>({
    send: ({ key: { portfolioId }, ticker: { symbol }, bought: { shares, buyPrice, date } }) =>
      callApi<typeof transactions.add>('POST', '/portfolios/:portfolioId/transactions', {
        input: { portfolioId },
        body: { kind: 'buy', symbol, shares, price: buyPrice, date },
      }),
    expect: (list, { key, ticker, bought }) =>
      withTickerChange(list, key, mergePurchases(ticker.exact, bought, buyPriceRule.decimals)),
    done: ({ ticker: { symbol } }) => `Purchase of ${symbol} added`,
    undoneIn: ({ key }) => key.portfolioId,
    fallback: fallbacks.updateTicker,
  });
}

export function useDeleteTicker() {
  return usePortfolioChange<TickerKey>({
    send: (input) =>
      callApi<typeof portfolios.removeTicker>('DELETE', '/portfolios/:portfolioId/tickers/:tickerId', {
        input,
      }),
    expect: (list, key) => withoutTicker(list, key),
    done: () => 'Holding deleted',
    undoneIn: ({ portfolioId }) => portfolioId,
    fallback: fallbacks.generic,
  });
}
