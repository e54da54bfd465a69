import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { customer, User } from '#contract/accounts.ts';
import { apiQuery, setApiData } from './api-query.ts';
import { figuresKey } from './figures-query.ts';
import { forgetCopies } from './offline.ts';
import { pendingUndo } from './pending-undo.ts';
import { forgetPrivateSettings } from './private-settings.ts';

const me = '/customer/me';
/** The path of the customer's own securities and of their prices. */
export const securitiesPath = '/securities';

export type Session = { state: 'checking' } | { state: 'visitor' } | { state: 'customer'; user: User };

/**
 * Returns the customer's session. A rendered page contains it; the check runs only when it is unknown, and a failed
 * check means a visitor.
 */
export function useSession(): Session {
  const { data, isPending } = useQuery({
    ...apiQuery<typeof customer.me>(me),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    refetchOnMount: false,
  });
  if (isPending) return { state: 'checking' };
  return data ? { state: 'customer', user: data.user } : { state: 'visitor' };
}

/** Returns whether a customer is known to be logged in, without a check: in the admin area there is no customer. */
export const useKnowsCustomer = (): boolean =>
  Boolean(useQuery({ ...apiQuery<typeof customer.me>(me), enabled: false }).data);

/** Returns the customer of a page that is being rendered; null for a visitor. */
export const knownCustomer = (client: QueryClient): User | null =>
  client.getQueryData(apiQuery<typeof customer.me>(me).queryKey)?.user ?? null;

export function rememberCustomer(client: QueryClient, user: User | null): void {
  setApiData<typeof customer.me>(client, me, user && { success: true, user });
}

/** Removes the customer and their data from the cache. */
export function forgetCustomer(client: QueryClient): void {
  // A visitor's own are kept.
  if (knownCustomer(client)) forgetPrivateSettings();
  rememberCustomer(client, null);
  forgetCopies();
  pendingUndo.forget();
  client.removeQueries({ queryKey: ['/portfolios'] });
  client.removeQueries({ queryKey: [figuresKey] });
  client.removeQueries({ queryKey: ['/watchlists'] });
  client.removeQueries({ queryKey: ['/journal'] });
  client.removeQueries({ queryKey: ['/alerts'] });
  client.removeQueries({ queryKey: ['/alerts/messages'] });
  client.removeQueries({ queryKey: ['/digest'] });
  client.removeQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith(securitiesPath) });
}
