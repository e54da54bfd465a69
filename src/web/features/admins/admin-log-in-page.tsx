import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import type { admin } from '#contract/admins.ts';
import { rememberAdmin } from '#web/lib/admin-session.ts';
import { ApiError, callApi } from '#web/lib/api.ts';
import { fallbacks } from '#web/lib/messages.ts';
import { toastSilentFailure, toasts } from '#web/lib/toasts.ts';
import { AccountCard } from '#web/ui/account-card.tsx';
import { Link } from '#web/ui/link.tsx';
import { type Credentials, LogInForm } from '#web/ui/log-in-form.tsx';

const startPath = '/admin/news-and-article';

async function logIn(body: Credentials) {
  const reply = await callApi<typeof admin.login>('POST', '/admin/login', { body });
  if (!reply.success)
    throw new ApiError(200, { success: false, code: 'internal', message: fallbacks.noToken });
  return reply;
}

/** Returns the admin page that the guard redirected from, otherwise the start page. */
function useReturnPath(): string {
  const state = useLocation().state as { from?: unknown } | null;
  return typeof state?.from === 'string' && /^\/admin(\/|$)/.test(state.from) ? state.from : startPath;
}

function useLogIn() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const returnPath = useReturnPath();
  return useMutation({
    mutationFn: logIn,
    onError: toastSilentFailure,
    onSuccess: async ({ user, twoStepDue, message }) => {
      client.clear();
      rememberAdmin(client, { user, twoStepDue });
      toasts.success(message || fallbacks.adminWelcome);
      await navigate(returnPath, { replace: true });
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
      fallback={fallbacks.logIn}
      forgotPath="/admin/forgot-password"
      onLogIn={(credentials) => mutate(credentials)}
    />
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
