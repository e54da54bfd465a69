import { queryOptions } from '@tanstack/react-query';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { funds } from '#contract/funds.ts';
import type { ApiError } from '#web/lib/api.ts';

export type FundReply = ReplyOf<typeof funds.fund>;
type OverlapReply = ReplyOf<typeof funds.overlap>;
type HoldersReply = ReplyOf<typeof funds.holders>;
export type FundReplyList = NonNullable<FundReply['fund']['list']>;
export type FundOverlap = OverlapReply;
export type FundHolder = HoldersReply['funds'][number];

const fundPath: typeof funds.fund.path = '/funds/:symbol';
const overlapPath: typeof funds.overlap.path = '/funds/:symbol/overlap';
const holdersPath: typeof funds.holders.path = '/stocks/:symbol/funds';

/** What a fund holds and costs. */
export const fundQuery = (symbol: string, holdings: 'largest' | 'all' = 'largest') =>
  queryOptions<FundReply, ApiError, FundReply, readonly [string, object]>({
    queryKey: [fundPath, { symbol, holdings }],
  });

/** How much of two funds is the same. */
export const overlapQuery = (symbol: string, other: string) =>
  queryOptions<OverlapReply, ApiError, OverlapReply, readonly [string, object]>({
    queryKey: [overlapPath, { symbol, with: other }],
  });

/** The funds that hold a stock. */
export const fundHoldersQuery = (symbol: string) =>
  queryOptions<HoldersReply, ApiError, HoldersReply, readonly [string, object]>({
    queryKey: [holdersPath, { symbol }],
  });
