import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { customer, User } from '../../contract/accounts.ts';
import { apiQuery, setApiData } from './api-query.ts';

const me = '/customer/me';

export type Session = { state: 'checking' } | { state: 'visitor' } | { state: 'customer'; user: User };

/**
 * Who is reading. The server already said so with the page; the check runs only when nothing is known, and a check
 * that fails means a visitor.
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

export function rememberCustomer(client: QueryClient, user: User | null): void {
  setApiData<typeof customer.me>(client, me, user && { success: true, user });
}

/** Forgets the customer and everything that was theirs. */
export function forgetCustomer(client: QueryClient): void {
  rememberCustomer(client, null);
  client.removeQueries({ queryKey: ['/portfolios'] });
}
