import { queryOptions } from '@tanstack/react-query';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { match } from '#contract/match.ts';
import type { stocks } from '#contract/stocks.ts';
import { type ApiError, callApi } from './api.ts';
import { figuresKey } from './figures-query.ts';

export type MatchReport = ReplyOf<typeof match.portfolio>;
export type InvestorMatch = MatchReport['matches'][number];
export type Diversifiers = ReplyOf<typeof stocks.diversifiers>;

/** A holding with its value. Only the proportions of the values matter. */
export interface ValuedHolding {
  symbol: string;
  value: number;
}

/** Compares a portfolio with all investors. It loads again after every change of the portfolios. */
export const portfolioMatchQuery = (id: string) =>
  queryOptions<MatchReport, ApiError>({
    queryKey: [figuresKey, id, '/portfolios/:id/match'],
    queryFn: ({ signal }) =>
      callApi<typeof match.portfolio>('GET', '/portfolios/:id/match', { input: { id }, signal }),
  });

/** Compares holdings that a visitor typed with all investors. */
export const holdingsMatchQuery = (holdings: readonly ValuedHolding[]) =>
  queryOptions<MatchReport, ApiError>({
    queryKey: ['/investors/match', holdings],
    queryFn: ({ signal }) =>
      callApi<typeof match.holdings>('POST', '/investors/match', {
        body: { holdings: [...holdings] },
        signal,
      }),
  });

/** Finds what would lower the volatility of holdings most. */
export const diversifiersQuery = (holdings: readonly ValuedHolding[]) =>
  queryOptions<Diversifiers, ApiError>({
    queryKey: ['/stocks/diversifiers', holdings],
    queryFn: ({ signal }) =>
      callApi<typeof stocks.diversifiers>('POST', '/stocks/diversifiers', {
        body: { holdings: [...holdings] },
        signal,
      }),
  });
