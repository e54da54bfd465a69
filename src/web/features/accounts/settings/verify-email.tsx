import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { User } from '#contract/accounts.ts';
import { rememberAdmin, useAdminSession } from '#web/lib/admin-session.ts';
import { callApi } from '#web/lib/api.ts';
import { fallbacks, messageOf } from '#web/lib/messages.ts';
import { rememberCustomer, useSession } from '#web/lib/session.ts';
import { toasts } from '#web/lib/toasts.ts';
import { AccountCard } from '#web/ui/account-card.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Link } from '#web/ui/link.tsx';
import { BrokenLink, useLinkToken } from '#web/ui/link-token.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import {
  type Area,
  accountPaths,
  emailQuery,
  logInPaths,
  type SettingsCall,
  verifyPaths,
} from './account-areas.ts';

interface VerifyProps {
  area: Area;
  session: 'checking' | 'none' | 'active';
  onConfirmed: (user: User) => void;
}

interface ConfirmProps extends Omit<VerifyProps, 'session'> {
  token: string;
}

function Confirm({ area, token, onConfirmed }: ConfirmProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const confirm = useMutation({
    mutationFn: () =>
      callApi<SettingsCall<'confirmEmail'>>('POST', `/${area}/email/confirm`, { body: { token } }),
    onSuccess: async ({ user, message }) => {
      onConfirmed(user);
      toasts.success(message ?? 'Your e-mail address is confirmed');
      await client.invalidateQueries(emailQuery(area));
      await navigate(accountPaths[area]);
    },
  });
  return (
    <div className="grid gap-4">
      {confirm.isError ? (
        <Alert>{messageOf(confirm.error, fallbacks.generic)}</Alert>
      ) : (
        <p className="text-soft">This proves that the address is yours.</p>
      )}
      <Button
        variant="primary"
        className="min-h-10"
        pending={confirm.isPending}
        pendingLabel="Please wait"
        onClick={() => confirm.mutate()}
      >
        Confirm this address
      </Button>
      {confirm.isError && (
        <p>
          <Link to={accountPaths[area]} className="text-accent">
            Request a new link in your account
          </Link>
        </p>
      )}
    </div>
  );
}

function LogInPrompt({ area, token }: { area: Area; token: string }) {
  return (
    <div className="grid gap-4">
      <p className="text-soft">
        Log in to the account that uses this address. Only its owner can confirm the address.
      </p>
      <p>
        <Link
          to={logInPaths[area]}
          state={{ from: `${verifyPaths[area]}#token=${token}` }}
          className="button button-primary min-h-10"
        >
          Log in
        </Link>
      </p>
    </div>
  );
}

/** Confirms an e-mail address with the token from an e-mailed link. It needs a click, because mail scanners open links. */
function VerifyEmail({ area, session, onConfirmed }: VerifyProps) {
  const token = useLinkToken();
  const isLoading = token === undefined || session === 'checking';
  return (
    <AccountCard title="Confirm your e-mail address">
      {token === '' && <BrokenLink />}
      {token !== '' && isLoading && <Skeleton className="h-24 w-full" />}
      {token && session === 'none' && <LogInPrompt area={area} token={token} />}
      {token && session === 'active' && <Confirm area={area} token={token} onConfirmed={onConfirmed} />}
    </AccountCard>
  );
}

export function CustomerVerifyPage() {
  const client = useQueryClient();
  const { state } = useSession();
  const sessions = { checking: 'checking', visitor: 'none', customer: 'active' } as const;
  return (
    <VerifyEmail
      area="customer"
      session={sessions[state]}
      onConfirmed={(user) => rememberCustomer(client, user)}
    />
  );
}

export function AdminVerifyPage() {
  const client = useQueryClient();
  const session = useAdminSession();
  const sessions = { checking: 'checking', refused: 'none', admin: 'active' } as const;
  const twoStepDue = session.state === 'admin' && session.twoStepDue;
  return (
    <VerifyEmail
      area="admin"
      session={sessions[session.state]}
      onConfirmed={(user) => rememberAdmin(client, { user, twoStepDue })}
    />
  );
}
