import type { QueryClient } from '@tanstack/react-query';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { filings } from '#contract/filings.ts';
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
export type SecurityState = 'open' | 'resolved';

const refreshPollMs = 2_000;

/** The investors whose filings are followed. Polls while a refresh of all investors runs. */
export const filingListQuery = () => ({
  ...apiQuery<typeof filings.list>('/wizards/filings'),
  staleTime: 0,
  refetchInterval: ({ state }: { state: { data: FilingList | undefined } }) =>
    state.data?.refreshing ? refreshPollMs : false,
});

export const securitiesQuery = (state: SecurityState, page: number) => ({
  ...apiQuery<typeof filings.cusips>('/wizards/cusips', { state, page }),
  staleTime: 0,
});
