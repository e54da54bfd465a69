import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from 'react-router';
import type { customer } from '../../../contract/accounts.ts';
import { callApi } from '../../lib/api.ts';
import { fallbacks } from '../../lib/messages.ts';
import { rememberCustomer } from '../../lib/session.ts';
import { toasts } from '../../lib/toasts.ts';
import { AccountCard } from '../../ui/account-card.tsx';
import { ForgotLink } from '../../ui/forgot-link.tsx';
import { type Credentials, LogInForm } from '../../ui/log-in-form.tsx';

/** Where the reader was led here from; only a page that asks for a login. */
function useWanted(): string {
  const state = useLocation().state as { from?: unknown } | null;
  return state?.from === '/account' ? state.from : '/';
}

function useLogIn() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const wanted = useWanted();
  return useMutation({
    mutationFn: (body: Credentials) => callApi<typeof customer.login>('POST', '/customer/login', { body }),
    onSuccess: async ({ user, message }) => {
      rememberCustomer(client, user);
      toasts.success(message ?? fallbacks.welcome);
      await navigate(wanted);
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
      onLogIn={(credentials) => mutate(credentials)}
    >
      <ForgotLink to="/forgot-password" />
    </LogInForm>
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
