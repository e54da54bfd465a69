import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from 'react-router';
import type { admin } from '../../../contract/admins.ts';
import { rememberAdmin } from '../../lib/admin-session.ts';
import { ApiError, callApi } from '../../lib/api.ts';
import { fallbacks } from '../../lib/messages.ts';
import { toasts } from '../../lib/toasts.ts';
import { AccountCard } from '../../ui/account-card.tsx';
import { ForgotLink } from '../../ui/forgot-link.tsx';
import { type Credentials, LogInForm } from '../../ui/log-in-form.tsx';

const start = '/admin/news-and-article';

async function logIn(body: Credentials) {
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
    onSuccess: async ({ user, twoStepDue, message }) => {
      client.clear();
      rememberAdmin(client, { user, twoStepDue });
      toasts.success(message || fallbacks.adminWelcome);
      await navigate(wanted, { replace: true });
    },
  });
}

function LogIn() {
  const { mutate, isPending, error } = useLogIn();
  return (
    <LogInForm
      submit="Login"
      pending={isPending}
      error={error}
      fallback={fallbacks.anything}
      onLogIn={(credentials) => mutate(credentials)}
    >
      <ForgotLink to="/admin/forgot-password" />
    </LogInForm>
  );
}

export function AdminLogInPage() {
  return (
    <AccountCard title="Login to your account">
      <LogIn />
      <p className="mt-5 text-soft">
        No account yet?{' '}
        <Link to="/admin/create-account" className="text-accent">
          Create one
        </Link>
      </p>
    </AccountCard>
  );
}
