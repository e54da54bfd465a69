import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import type { customer } from '../../../contract/accounts.ts';
import { callApi } from '../../lib/api.ts';
import { fallbacks } from '../../lib/messages.ts';
import { rememberCustomer } from '../../lib/session.ts';
import { toasts } from '../../lib/toasts.ts';
import { AccountCard } from '../../ui/account-card.tsx';
import { LogInForm } from '../../ui/log-in-form.tsx';

interface Fields {
  email: string;
  password: string;
}

function useLogIn() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (body: Fields) => callApi<typeof customer.login>('POST', '/customer/login', { body }),
    onSuccess: async ({ user, message }) => {
      rememberCustomer(client, user);
      toasts.success(message ?? fallbacks.welcome);
      await navigate('/');
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
