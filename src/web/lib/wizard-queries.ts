import type { QueryClient } from '@tanstack/react-query';
import type { wizards } from '../../contract/wizards.ts';
import { apiQuery } from './api-query.ts';
import { quotesQuery, requestsFor } from './quotes.ts';

/** How many of an investor's holdings are shown before somebody asks for all. */
export const holdingsShownFirst = 10;

export const wizardNamesQuery = () => apiQuery<typeof wizards.names>('/wizards/names');

export const wizardQuery = (id: string) => apiQuery<typeof wizards.single>('/wizards/single/:id', { id });

/** The list of wizards and the first one's holdings. */
export async function prefetchWizards(client: QueryClient): Promise<void> {
  const names = await client.fetchQuery(wizardNamesQuery()).catch(() => undefined);
  const first = names?.wizards[0];
  if (!first) return;
  const wizard = await client.fetchQuery(wizardQuery(first._id)).catch(() => undefined);
  const shown = wizard?.holdings.slice(0, holdingsShownFirst).flatMap(({ symbol }) => symbol || []) ?? [];
  await Promise.all(requestsFor(shown).map((symbols) => client.prefetchQuery(quotesQuery(symbols))));
}
