import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';
import { limits } from '../../../domain/limits.ts';
import { callApi } from '../../lib/api.ts';
import { credentialChecks, showIssues } from '../../lib/credential-checks.ts';
import { toasts } from '../../lib/toasts.ts';
import { AccountCard } from '../../ui/account-card.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { Area, CareCall } from './care-calls.ts';
import { FormFailure } from './form-failure.tsx';
import { forgotPaths, logInPaths } from './log-in-paths.ts';

/**
 * The token of the mailed link, '' where it has none, undefined until looked. It stands in the fragment, which no
 * server and no log gets to see, and is taken out of the address at once.
 */
function useToken(): string | undefined {
  const [token, setToken] = useState<string>();
  useEffect(() => {
    const found = new URLSearchParams(window.location.hash.slice(1)).get('token') ?? '';
    setToken((known) => known || found);
    if (found) window.history.replaceState(window.history.state, '', window.location.pathname);
  }, []);
  return token;
}

function useReset(area: Area, token: string) {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (body: { newPassword: string }) =>
      callApi<CareCall<'resetPassword'>>('POST', `/${area}/reset-password`, { body: { ...body, token } }),
    onSuccess: async ({ message }) => {
      toasts.success(message);
      await navigate(logInPaths[area]);
    },
  });
}

function AnotherLink({ area }: { area: Area }) {
  return (
    <p className="mt-5">
      <Link to={forgotPaths[area]} className="text-accent">
        Ask for a new link
      </Link>
    </p>
  );
}

function Form({ area, token }: { area: Area; token: string }) {
  const { register, handleSubmit, formState, setError } = useForm({ defaultValues: { newPassword: '' } });
  const reset = useReset(area, token);
  const submit = handleSubmit((fields) =>
    reset.mutate(fields, { onError: (error) => showIssues(error, setError, ['newPassword']) }),
  );
  return (
    <>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <FormFailure error={reset.error} fields={['newPassword']} />
        <TextField
          label="New password"
          type="password"
          autoComplete="new-password"
          hint={`${limits.passwordMin} to ${limits.passwordMax} characters; a few words in a row do well`}
          error={formState.errors.newPassword?.message}
          {...register('newPassword', credentialChecks.newPassword)}
        />
        <SubmitButton pending={reset.isPending}>Set the password</SubmitButton>
      </form>
      {reset.isError && <AnotherLink area={area} />}
    </>
  );
}

/** Sets a new password with the token of a mailed link. */
function ResetPassword({ area }: { area: Area }) {
  const token = useToken();
  return (
    <AccountCard title="New password">
      {token === undefined && <Skeleton className="h-32 w-full" />}
      {token === '' && (
        <>
          <Alert>This link is not whole. Please open it again from the e-mail.</Alert>
          <AnotherLink area={area} />
        </>
      )}
      {token && <Form area={area} token={token} />}
    </AccountCard>
  );
}

export const CustomerResetPage = () => <ResetPassword area="customer" />;
export const AdminResetPage = () => <ResetPassword area="admin" />;
