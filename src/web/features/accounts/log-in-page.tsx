import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import type { customer } from '#contract/accounts.ts';
import { callApi } from '#web/lib/api.ts';
import { fallbacks } from '#web/lib/messages.ts';
import { rememberCustomer } from '#web/lib/session.ts';
import { toastSilentFailure, toasts } from '#web/lib/toasts.ts';
import { AccountCard } from '#web/ui/account-card.tsx';
import { Link } from '#web/ui/link.tsx';
import { type Credentials, LogInForm } from '#web/ui/log-in-form.tsx';

/** Returns the page to open after the login: the one that required it, otherwise the home page. */
function useReturnPath(): string {
  const state = useLocation().state as { from?: unknown } | null;
  const from = typeof state?.from === 'string' ? state.from : '/';
  return /^\/(account$|verify-email#token=[\w-]+$)/.test(from) ? from : '/';
}

function useLogIn() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const returnPath = useReturnPath();
  return useMutation({
    mutationFn: (body: Credentials) => callApi<typeof customer.login>('POST', '/customer/login', { body }),
    onError: toastSilentFailure,
    onSuccess: async ({ user, message }) => {
      rememberCustomer(client, user);
      toasts.success(message ?? fallbacks.welcome);
      await navigate(returnPath);
    },
  });
}

function LogIn() {
  const { mutate, isPending, error } = useLogIn();
  return (
    <LogInForm
      submit="Log In"
      pending={isPending}
      error={error}
      fallback={fallbacks.logIn}
      forgotPath="/forgot-password"
      onLogIn={(credentials) => mutate(credentials)}
    />
  );
}

export function LogInPage() {
  return (
    <AccountCard title="Log in">
      <LogIn />
      <p className="mt-5 text-soft">
        No account yet?{' '}
        <Link to="/signup" className="text-accent">
          Sign up
        </Link>
      </p>
    </AccountCard>
  );
}
