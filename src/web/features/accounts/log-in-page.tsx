import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { customer } from '#contract/accounts.ts';
import { callApi } from '#web/lib/api.ts';
import { fallbacks } from '#web/lib/messages.ts';
import { forgetCopies } from '#web/lib/offline.ts';
import { noteLogIn } from '#web/lib/private-settings.ts';
import { useLogInState } from '#web/lib/return-path.ts';
import { rememberCustomer } from '#web/lib/session.ts';
import { toastSilentFailure, toasts } from '#web/lib/toasts.ts';
import { AccountCard } from '#web/ui/account-card.tsx';
import { Link } from '#web/ui/link.tsx';
import { type Credentials, LogInForm } from '#web/ui/log-in-form.tsx';

function useLogIn() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { from = '/' } = useLogInState();
  return useMutation({
    mutationFn: (body: Credentials) => callApi<typeof customer.login>('POST', '/customer/login', { body }),
    onError: toastSilentFailure,
    onSuccess: async ({ user, message }) => {
      forgetCopies();
      noteLogIn(user._id);
      rememberCustomer(client, user);
      toasts.success(message ?? fallbacks.welcome);
      await navigate(from);
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
      email={useLogInState().email}
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
        <Link to="/signup" state={useLogInState()} className="text-accent">
          Sign up
        </Link>
      </p>
    </AccountCard>
  );
}
