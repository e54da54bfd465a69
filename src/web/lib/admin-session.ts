import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { User } from '#contract/accounts.ts';
import type { admin } from '#contract/admins.ts';
import { apiQuery, setApiData } from './api-query.ts';
import { pendingFilingUndo } from './pending-undo.ts';

const path = '/admin/session';

interface Admin {
  user: User;
  /** Whether the administrator must turn on two-step login before using the admin area. */
  twoStepDue: boolean;
}

export type AdminSession = { state: 'checking' } | { state: 'refused' } | ({ state: 'admin' } & Admin);

/** Returns the logged-in administrator. A failed check counts as not logged in. */
export function useAdminSession(): AdminSession {
  const { data, isPending } = useQuery({
    ...apiQuery<typeof admin.session>(path),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (isPending) return { state: 'checking' };
  return data?.user ? { state: 'admin', user: data.user, twoStepDue: data.twoStepDue } : { state: 'refused' };
}

export function rememberAdmin(client: QueryClient, session: Admin | null): void {
  setApiData<typeof admin.session>(client, path, session && { success: true, ...session });
}

/** Ends the session in the cache; the guard of the admin area then redirects to the login. */
export function forgetAdmin(client: QueryClient): void {
  rememberAdmin(client, null);
  pendingFilingUndo.forget();
}

/** Repeats the check of the session. */
export function checkAdmin(client: QueryClient): Promise<void> {
  return client.invalidateQueries(apiQuery<typeof admin.session>(path));
}
