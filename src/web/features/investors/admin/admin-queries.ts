import type { QueryClient } from '@tanstack/react-query';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { filings } from '#contract/investor-filings.ts';
import type { wizards } from '#contract/investors.ts';
import { apiQuery } from '#web/lib/api-query.ts';

export type InvestorList = ReplyOf<typeof wizards.all>;

export const investorListQuery = () => apiQuery<typeof wizards.all>('/wizards/all');
export const investorListKey = investorListQuery().queryKey;

/** Invalidates every query about investors after a change. */
export function reloadInvestors(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/wizards/'),
  });
}

export type FilingList = ReplyOf<typeof filings.list>;
