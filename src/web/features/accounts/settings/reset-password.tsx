import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { limits } from '#domain/limits.ts';
import { callApi } from '#web/lib/api.ts';
import { credentialChecks } from '#web/lib/credential-checks.ts';
import { toasts } from '#web/lib/toasts.ts';
import { useServerForm } from '#web/lib/use-server-form.ts';
import { AccountCard } from '#web/ui/account-card.tsx';
import { FormFailure } from '#web/ui/alert.tsx';
import { SubmitButton } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/form-fields.tsx';
import { Link } from '#web/ui/link.tsx';
import { BrokenLink, useLinkToken } from '#web/ui/link-token.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { type Area, forgotPaths, logInPaths, type SettingsCall } from './account-areas.ts';

function useReset(area: Area, token: string) {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (body: { newPassword: string }) =>
      callApi<SettingsCall<'resetPassword'>>('POST', `/${area}/reset-password`, { body: { ...body, token } }),
    onSuccess: async ({ message }) => {
      toasts.success(message);
      await navigate(logInPaths[area]);
    },
  });
}

function NewLinkHint({ area }: { area: Area }) {
  return (
    <p className="mt-5">
      <Link to={forgotPaths[area]} className="text-accent">
        Request a new link
      </Link>
    </p>
  );
}

function NewPasswordForm({ area, token }: { area: Area; token: string }) {
  const reset = useReset(area, token);
  const { register, handleSubmit, errors, failure } = useServerForm<{ newPassword: string }>(reset.error);
  return (
    <>
      <form noValidate onSubmit={handleSubmit((fields) => reset.mutate(fields))} className="grid gap-4">
        <FormFailure error={failure} />
        <TextField
          label="New password"
          type="password"
          autoComplete="new-password"
          hint={`${limits.passwordMin} to ${limits.passwordMax} characters; a few words in a row work well`}
          error={errors.newPassword?.message}
          {...register('newPassword', credentialChecks.newPassword)}
        />
        <SubmitButton pending={reset.isPending}>Set the password</SubmitButton>
      </form>
      {reset.isError && <NewLinkHint area={area} />}
    </>
  );
}

/** Sets a new password with the token from an e-mailed link. */
function ResetPassword({ area }: { area: Area }) {
  const token = useLinkToken();
  return (
    <AccountCard title="New password">
      {token === undefined && <Skeleton className="h-32 w-full" />}
      {token === '' && (
        <>
          <BrokenLink />
          <NewLinkHint area={area} />
        </>
      )}
      {token && <NewPasswordForm area={area} token={token} />}
    </AccountCard>
  );
}

export const CustomerResetPage = () => <ResetPassword area="customer" />;
export const AdminResetPage = () => <ResetPassword area="admin" />;
