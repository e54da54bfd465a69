import { queryOptions } from '@tanstack/react-query';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { stocks } from '#contract/market-stocks.ts';
import { type ApiError, callApi } from '#web/lib/api.ts';
import { figuresKey } from '#web/lib/figures-query.ts';

type PortfolioNews = ReplyOf<typeof stocks.portfolioNews>;

export type NewsOrder = 'newest' | 'importance';

/** One page of the news about the holdings of a portfolio. It loads again after every change of the portfolios. */
export const portfolioNewsQuery = (id: string, page: number, order: NewsOrder) =>
  queryOptions<PortfolioNews, ApiError>({
    queryKey: [figuresKey, id, '/portfolios/:id/news', page, order],
    queryFn: ({ signal }) =>
      callApi<typeof stocks.portfolioNews>('GET', '/portfolios/:id/news', {
        input: { id, page, order },
        signal,
      }),
  });
