import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Link, useLocation, useNavigate } from 'react-router';
import type { admin } from '../../../contract/admins.ts';
import { rememberAdmin } from '../../lib/admin-session.ts';
import { ApiError, callApi } from '../../lib/api.ts';
import { credentialChecks } from '../../lib/credential-checks.ts';
import { fallbacks, messageOf } from '../../lib/messages.ts';
import { toasts } from '../../lib/toasts.ts';
import { AccountCard } from '../../ui/account-card.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface Fields {
  email: string;
  password: string;
}

const start = '/admin/news-and-article';

async function logIn(body: Fields) {
  const answer = await callApi<typeof admin.login>('POST', '/admin/login', { body });
  if (!answer.success)
    throw new ApiError(200, { success: false, code: 'internal', message: fallbacks.noToken });
  return answer;
}

/** Where the guard came from; only pages of our own back office. */
function useWanted(): string {
  const state = useLocation().state as { from?: unknown } | null;
  return typeof state?.from === 'string' && state.from.startsWith('/admin/') ? state.from : start;
}

function useLogIn() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const wanted = useWanted();
  return useMutation({
    mutationFn: logIn,
    onSuccess: async ({ user, message }) => {
      client.clear();
      rememberAdmin(client, user);
      toasts.success(message || fallbacks.adminWelcome);
      await navigate(wanted, { replace: true });
    },
  });
}

function LogInForm() {
  const { register, handleSubmit, formState } = useForm<Fields>({
    defaultValues: { email: '', password: '' },
  });
  const { errors } = formState;
  const submission = useLogIn();
  return (
    <form noValidate onSubmit={handleSubmit((fields) => submission.mutate(fields))} className="grid gap-4">
      {submission.isError && <Alert>{messageOf(submission.error, fallbacks.anything)}</Alert>}
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
        pending={submission.isPending}
        pendingLabel="Please wait"
      >
        Login
      </Button>
    </form>
  );
}

export function AdminLogInPage() {
  return (
    <AccountCard title="Login to your account">
      <LogInForm />
      <p className="mt-5 text-soft">
        No account yet?{' '}
        <Link to="/admin/create-account" className="text-accent">
          Create one
        </Link>
      </p>
    </AccountCard>
  );
}
