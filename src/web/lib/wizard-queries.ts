import type { QueryClient } from '@tanstack/react-query';
import type { wizards } from '../../contract/wizards.ts';
import { apiQuery } from './api-query.ts';

export const wizardNamesQuery = () => apiQuery<typeof wizards.names>('/wizards/names');

export const wizardQuery = (id: string) => apiQuery<typeof wizards.single>('/wizards/single/:id', { id });

/** The list of wizards and the first one's holdings. */
export async function prefetchWizards(client: QueryClient): Promise<void> {
  const names = await client.fetchQuery(wizardNamesQuery()).catch(() => undefined);
  const first = names?.wizards[0];
  if (first) await client.prefetchQuery(wizardQuery(first._id));
}
