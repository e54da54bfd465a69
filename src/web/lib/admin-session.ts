import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { User } from '../../contract/accounts.ts';
import type { admin } from '../../contract/admins.ts';
import { apiQuery, setApiData } from './api-query.ts';

const checkAuth = '/admin/check-auth';

/** `twoStepDue`: two-step login has to be turned on before anything else in the back office. */
interface Admin {
  user: User;
  twoStepDue: boolean;
}

export type AdminSession = { state: 'checking' } | { state: 'refused' } | ({ state: 'admin' } & Admin);

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
  return data ? { state: 'admin', user: data.user, twoStepDue: data.twoStepDue } : { state: 'refused' };
}

export function rememberAdmin(client: QueryClient, who: Admin | null): void {
  setApiData<typeof admin.checkAuth>(client, checkAuth, who && { success: true, ...who });
}

/** Forgets the administrator. What the back office had loaded goes when its guard has led to the login. */
export function forgetAdmin(client: QueryClient): void {
  rememberAdmin(client, null);
}

/** Asks anew who is in the back office, and what is due. */
export function checkAdmin(client: QueryClient): Promise<void> {
  return client.invalidateQueries(apiQuery<typeof admin.checkAuth>(checkAuth));
}
