import type { QueryClient } from '@tanstack/react-query';
import type { investorPages } from '#contract/investor-pages.ts';
import type { wizards } from '#contract/investors.ts';
import { apiQuery } from './api-query.ts';
import { quotesQuery, requestsFor } from './market-queries.ts';

/** Number of holdings in the collapsed table. */
export const collapsedHoldings = 5;

export const investorNamesQuery = () => apiQuery<typeof wizards.names>('/wizards/names');

export const investorsQuery = () => apiQuery<typeof investorPages.list>('/investors');

export const movesQuery = () => apiQuery<typeof investorPages.moves>('/investors/moves');

/** One page of an investor's holdings, largest first. */
export const investorPageQuery = (id: string, page: number) =>
  apiQuery<typeof wizards.single>('/wizards/single/:id', { id, page });

export const investorQuery = (id: string) => apiQuery<typeof wizards.single>('/wizards/single/:id', { id });

/** Loads the list of investors, and the holdings and quotes of the first one. */
export async function prefetchInvestors(client: QueryClient): Promise<void> {
  const names = await client.fetchQuery(investorNamesQuery()).catch(() => undefined);
  const first = names?.wizards[0];
  if (!first) return;
  const investor = await client.fetchQuery(investorQuery(first._id)).catch(() => undefined);
  const shown = investor?.holdings.slice(0, collapsedHoldings).flatMap(({ symbol }) => symbol || []) ?? [];
  await Promise.all(requestsFor(shown).map((symbols) => client.prefetchQuery(quotesQuery(symbols))));
}
