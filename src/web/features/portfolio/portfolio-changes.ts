import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Portfolio, portfolios } from '../../../contract/portfolios.ts';
import { callApi } from '../../lib/api.ts';
import { fallbacks, messageOf } from '../../lib/messages.ts';
import { portfoliosQuery } from '../../lib/portfolio-queries.ts';
import { toasts } from '../../lib/toasts.ts';
import {
  type HoldingChange,
  type NewHolding,
  type TickerKey,
  withoutPortfolio,
  withoutTicker,
  withPortfolio,
  withTicker,
  withTickerChange,
} from './expected-changes.ts';

interface Change<Input> {
  send: (input: Input) => Promise<{ success: true; portfolios: Portfolio[] }>;
  /** What will be there afterwards. */
  expect: (portfolios: readonly Portfolio[], input: Input) => Portfolio[];
  /** Told when the server refuses without a text of its own. */
  fallback: string;
}

/** A change that shows at once and is taken back with a message when the server refuses it. */
function usePortfolioChange<Input>({ send, expect, fallback }: Change<Input>) {
  const client = useQueryClient();
  const { queryKey } = portfoliosQuery();
  return useMutation({
    mutationFn: send,
    // One after the other: each answer tells the whole list.
    scope: { id: 'portfolios' },
    onMutate: async (input: Input) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      if (before) client.setQueryData(queryKey, { ...before, portfolios: expect(before.portfolios, input) });
      return { before };
    },
    onSuccess: (answer) => {
      client.setQueryData(queryKey, answer);
    },
    onError: (error, _input, context) => {
      client.setQueryData(queryKey, context?.before);
      // What was shown before may be what the server disagrees with: ask what is really there.
      void client.invalidateQueries({ queryKey });
      toasts.error(messageOf(error, fallback));
    },
  });
}

export function useCreatePortfolio() {
  return usePortfolioChange<{ title: string }>({
    send: (body) => callApi<typeof portfolios.create>('POST', '/portfolios', { body }),
    expect: (list, { title }) => withPortfolio(list, title),
    fallback: fallbacks.createPortfolio,
  });
}

export function useDeletePortfolio() {
  return usePortfolioChange<{ portfolioId: string }>({
    send: (input) => callApi<typeof portfolios.remove>('DELETE', '/portfolios/:portfolioId', { input }),
    expect: (list, { portfolioId }) => withoutPortfolio(list, portfolioId),
    fallback: fallbacks.anything,
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
    fallback,
  });
}

export function useDeleteTicker() {
  return usePortfolioChange<TickerKey>({
    send: (input) =>
      callApi<typeof portfolios.removeTicker>('DELETE', '/portfolios/:portfolioId/tickers/:tickerId', {
        input,
      }),
    expect: (list, key) => withoutTicker(list, key),
    fallback: fallbacks.anything,
  });
}
