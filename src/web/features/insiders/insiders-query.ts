import { queryOptions } from '@tanstack/react-query';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { insiders } from '#contract/insiders.ts';
import type { ApiError } from '#web/lib/api.ts';
import { apiQuery } from '#web/lib/api-query.ts';

export type InsidersReply = ReplyOf<typeof insiders.trades>;

const tradesPath: typeof insiders.trades.path = '/stocks/:symbol/insiders';

/** What the insiders of a company bought and sold. */
export const insidersQuery = (symbol: string) =>
  queryOptions<InsidersReply, ApiError, InsidersReply, readonly [string, object]>({
    queryKey: [tradesPath, { symbol }],
  });

export type SharedReply = ReplyOf<typeof insiders.shared>;

/** Stocks that investors and insiders bought. */
export const sharedQuery = (period: string) =>
  apiQuery<typeof insiders.shared>('/investors/activity/insiders', { period });
