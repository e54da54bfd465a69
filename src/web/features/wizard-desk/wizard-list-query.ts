import type { QueryClient } from '@tanstack/react-query';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import type { wizards } from '../../../contract/wizards.ts';
import { apiQuery } from '../../lib/api-query.ts';

export type WizardList = ReplyOf<typeof wizards.all>;

export const wizardListQuery = () => apiQuery<typeof wizards.all>('/wizards/all');
export const wizardListKey = wizardListQuery().queryKey;

/** After a change to the wizards: what was loaded of them is loaded again. */
export function reloadWizards(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/wizards/'),
  });
}
