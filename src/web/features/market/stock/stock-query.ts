import { queryOptions } from '@tanstack/react-query';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { stocks } from '#contract/stocks.ts';
import type { ApiError } from '#web/lib/api.ts';

export type StockPage = ReplyOf<typeof stocks.page>;
export type Stock = StockPage['stock'];

const path: typeof stocks.page.path = '/stocks/:symbol';

/** Everything that the page of a stock shows; null for an unknown symbol. */
export const stockQuery = (symbol: string) =>
  queryOptions<StockPage | null, ApiError, StockPage | null, readonly [string, object]>({
    queryKey: [path, { symbol }],
  });
