import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { User } from '../../contract/accounts.ts';
import type { admin } from '../../contract/admins.ts';
import { apiQuery, setApiData } from './api-query.ts';

const checkAuth = '/admin/check-auth';

export type AdminSession = { state: 'checking' } | { state: 'refused' } | { state: 'admin'; user: User };

/** Who is in the back office. Any failed check counts as nobody. */
export function useAdminSession(): AdminSession {
  const { data, isPending } = useQuery({
    ...apiQuery<typeof admin.checkAuth>(checkAuth),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (isPending) return { state: 'checking' };
  return data ? { state: 'admin', user: data.user } : { state: 'refused' };
}

export function rememberAdmin(client: QueryClient, user: User | null): void {
  setApiData<typeof admin.checkAuth>(client, checkAuth, user && { success: true, user });
}

/** Forgets the administrator. What the back office had loaded goes when its guard has led to the login. */
export function forgetAdmin(client: QueryClient): void {
  rememberAdmin(client, null);
}
