import { queryOptions } from '@tanstack/react-query';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { stocks } from '#contract/market-stocks.ts';
import type { ApiError } from '#web/lib/api.ts';

export type StockPageReply = ReplyOf<typeof stocks.page>;
export type Stock = NonNullable<StockPageReply['stock']>;
/** What the page of a listed stock shows. */
export type ListedStockPage = StockPageReply & { stock: Stock };

export const isListed = (page: StockPageReply): page is ListedStockPage => page.stock !== null;

/** Whether nothing is known of a symbol until a source has answered. */
export const isAwaited = ({ stock, listing, loading, holders }: StockPageReply): boolean =>
  loading !== undefined && stock === null && listing === null && holders.name === null;

const path: typeof stocks.page.path = '/stocks/:symbol';

const loadingPollMs = 2_000;

/** Everything that the page of a stock shows; null for an unknown symbol. Asks again while a source is being asked. */
export const stockQuery = (symbol: string) =>
  queryOptions<StockPageReply | null, ApiError, StockPageReply | null, readonly [string, object]>({
    queryKey: [path, { symbol }],
    refetchInterval: ({ state }) => (state.data?.loading && !state.error ? loadingPollMs : false),
  });
