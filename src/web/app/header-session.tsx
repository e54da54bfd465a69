import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { customer } from '../../contract/accounts.ts';
import { callApi } from '../lib/api.ts';
import { logFailure } from '../lib/log.ts';
import { fallbacks } from '../lib/messages.ts';
import { forgetCustomer, useSession } from '../lib/session.ts';
import { toasts } from '../lib/toasts.ts';
import { Button } from '../ui/button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

function useLogOut() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callApi<typeof customer.logout>('POST', '/customer/logout'),
    onSuccess: () => {
      forgetCustomer(client);
      toasts.success(fallbacks.loggedOut);
    },
    // By the spec a failed logout is noted, not shown: the reader still sees that they are logged in.
    onError: (error) => logFailure('logout failed', error),
  });
}

/** A skeleton while checking, the customer's name with Logout, or the way to log in. */
export function HeaderSession() {
  const session = useSession();
  const logOut = useLogOut();
  if (session.state === 'checking') return <Skeleton className="h-8 w-36" />;
  if (session.state === 'visitor') {
    return (
      <Link to="/login" className="button">
        Login / Signup
      </Link>
    );
  }
  return (
    <>
      <span className="flex min-w-0 gap-1 text-sm text-soft max-sm:order-last max-sm:basis-full max-sm:pt-1 sm:max-w-[40vw] sm:text-base">
        <span className="flex-none">Welcome back </span>
        <Link to="/account" title="Your account" className="truncate text-ink no-underline hover:underline">
          {session.user.name}
        </Link>
      </span>
      <Button onClick={() => logOut.mutate()} pending={logOut.isPending}>
        Logout
      </Button>
    </>
  );
}
