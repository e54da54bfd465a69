import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';
import type { customer } from '../../../contract/accounts.ts';
import { callApi } from '../../lib/api.ts';
import { credentialChecks } from '../../lib/credential-checks.ts';
import { fallbacks, messageOf } from '../../lib/messages.ts';
import { rememberCustomer } from '../../lib/session.ts';
import { toasts } from '../../lib/toasts.ts';
import { AccountCard } from '../../ui/account-card.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';

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

function LogInForm() {
  const { register, handleSubmit, formState } = useForm<Fields>({
    defaultValues: { email: '', password: '' },
  });
  const { errors } = formState;
  const logIn = useLogIn();
  return (
    <form noValidate onSubmit={handleSubmit((fields) => logIn.mutate(fields))} className="grid gap-4">
      {logIn.isError && <Alert>{messageOf(logIn.error, fallbacks.logIn)}</Alert>}
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        error={errors.email?.message}
        {...register('email', credentialChecks.email)}
      />
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password', credentialChecks.password)}
      />
      <Button
        type="submit"
        look="primary"
        className="min-h-10"
        pending={logIn.isPending}
        pendingLabel="Please wait"
      >
        Log In
      </Button>
    </form>
  );
}

export function LogInPage() {
  return (
    <AccountCard title="Log in">
      <LogInForm />
      <p className="mt-5 text-soft">
        No account yet?{' '}
        <Link to="/signup" className="text-accent">
          Sign up
        </Link>
      </p>
    </AccountCard>
  );
}
