import { queryOptions } from '@tanstack/react-query';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { stocks } from '#contract/market-stocks.ts';
import type { match } from '#contract/match.ts';
import { type ApiError, callApi } from './api.ts';
import { figuresKey } from './figures-query.ts';

type MatchReply = ReplyOf<typeof match.portfolio>;

/** Completes the holdings of a reply, which states each name and each weight of the portfolio once. */
function complete({ names, ...reply }: MatchReply) {
  const named = <Holding extends { symbol: string }>(holding: Holding) => ({
    ...holding,
    name: names[holding.symbol] ?? holding.symbol,
  });
  const yours = reply.yours.map(named);
  const bySymbol = new Map(yours.map((holding) => [holding.symbol, holding]));
  return {
    ...reply,
    matches: reply.matches.map(({ shared, onlyYours, onlyTheirs, ...rest }) => ({
      ...rest,
      shared: shared.map(named),
      onlyYours: onlyYours.flatMap((symbol) => bySymbol.get(symbol) ?? []),
      onlyTheirs: onlyTheirs.map(named),
    })),
    yours,
    activity: reply.activity.map(named),
  };
}

export type MatchReport = ReturnType<typeof complete>;
export type InvestorMatch = MatchReport['matches'][number];
export type Diversifiers = ReplyOf<typeof stocks.diversifiers>;

/** A holding with its value. Only the proportions of the values matter. */
export interface ValuedHolding {
  symbol: string;
  value: number;
  /** That of the value, also `GBX`, if it is not US dollars or a unit that all values share. */
  currency?: string | undefined;
}

/** Compares a portfolio with all investors. It loads again after every change of the portfolios. */
export const portfolioMatchQuery = (id: string, funds: 'held' | 'through' = 'held') =>
  queryOptions<MatchReport, ApiError>({
    queryKey: [figuresKey, id, '/portfolios/:id/match', funds],
    queryFn: async ({ signal }) =>
      complete(
        await callApi<typeof match.portfolio>('GET', '/portfolios/:id/match', {
          input: { id, funds },
          signal,
        }),
      ),
  });

/** Compares holdings without a portfolio, such as those that a visitor typed, with all investors. */
export const holdingsMatchQuery = (holdings: readonly ValuedHolding[]) =>
  queryOptions<MatchReport, ApiError>({
    queryKey: ['/investors/match', holdings],
    queryFn: async ({ signal }) =>
      complete(
        await callApi<typeof match.holdings>('POST', '/investors/match', {
          body: { holdings: [...holdings] },
          signal,
        }),
      ),
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
