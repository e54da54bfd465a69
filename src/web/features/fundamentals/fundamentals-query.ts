import { queryOptions } from '@tanstack/react-query';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { fundamentals } from '#contract/fundamentals.ts';
import type { ApiError } from '#web/lib/api.ts';

export type CompanyReply = ReplyOf<typeof fundamentals.company>;
export type EarningsReply = ReplyOf<typeof fundamentals.earnings>;
export type ValuationReply = ReplyOf<typeof fundamentals.valuation>;

const companyPath: typeof fundamentals.company.path = '/stocks/:symbol/fundamentals';
const valuationPath: typeof fundamentals.valuation.path = '/stocks/:symbol/valuation';
const earningsPath: typeof fundamentals.earnings.path = '/stocks/:symbol/earnings';

/** What the company of a stock reported. */
export const companyQuery = (symbol: string) =>
  queryOptions<CompanyReply, ApiError, CompanyReply, readonly [string, object]>({
    queryKey: [companyPath, { symbol }],
  });

/** How the market values the company of a stock. */
export const valuationQuery = (symbol: string) =>
  queryOptions<ValuationReply, ApiError, ValuationReply, readonly [string, object]>({
    queryKey: [valuationPath, { symbol }],
  });

/** When the company of a stock announced its results. */
export const earningsQuery = (symbol: string) =>
  queryOptions<EarningsReply, ApiError, EarningsReply, readonly [string, object]>({
    queryKey: [earningsPath, { symbol }],
  });
