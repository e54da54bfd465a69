import type { ReplyOf } from '../../../contract/endpoint.ts';
import type { filings } from '../../../contract/filings.ts';
import { apiQuery } from '../../lib/api-query.ts';

export type FilingList = ReplyOf<typeof filings.list>;
export type SecurityState = 'open' | 'resolved';

const lookEveryMs = 2_000;

/** The investors whose filings are followed; looked at again and again while all are being refreshed. */
export const filingListQuery = () => ({
  ...apiQuery<typeof filings.list>('/wizards/filings'),
  staleTime: 0,
  refetchInterval: ({ state }: { state: { data: FilingList | undefined } }) =>
    state.data?.refreshing ? lookEveryMs : false,
});

export const securitiesQuery = (state: SecurityState, page: number) => ({
  ...apiQuery<typeof filings.cusips>('/wizards/cusips', { state, page }),
  staleTime: 0,
});
