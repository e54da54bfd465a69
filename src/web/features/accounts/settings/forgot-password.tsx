import { useMutation } from '@tanstack/react-query';
import { callApi } from '#web/lib/api.ts';
import { credentialChecks } from '#web/lib/credential-checks.ts';
import { useLogInState } from '#web/lib/return-path.ts';
import { useServerForm } from '#web/lib/use-server-form.ts';
import { AccountCard } from '#web/ui/account-card.tsx';
import { FormFailure } from '#web/ui/alert.tsx';
import { SubmitButton } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/form-fields.tsx';
import { Link } from '#web/ui/link.tsx';
import { type Area, logInPaths, type SettingsCall } from './account-areas.ts';

function useResetRequest(area: Area) {
  return useMutation({
    mutationFn: (body: { email: string }) =>
      callApi<SettingsCall<'forgotPassword'>>('POST', `/${area}/forgot-password`, { body }),
  });
}

/** Requests an e-mail with a link to set a new password. */
function ForgotPassword({ area }: { area: Area }) {
  const request = useResetRequest(area);
  const { register, handleSubmit, errors, failure } = useServerForm<{ email: string }>(request.error);
  return (
    <AccountCard title="Forgotten password">
      {request.isSuccess ? (
        <p role="status">
          {request.data.message} The link works once, within an hour. Please check your spam folder too.
        </p>
      ) : (
        <form noValidate onSubmit={handleSubmit((fields) => request.mutate(fields))} className="grid gap-4">
          <FormFailure error={failure} />
          <p className="text-soft">We send you an e-mail with a link to set a new password.</p>
          <TextField
            label="Email"
            type="email"
            autoComplete="email"
            error={errors.email?.message}
            {...register('email', credentialChecks.email)}
          />
          <SubmitButton pending={request.isPending}>Send the link</SubmitButton>
        </form>
      )}
      <p className="mt-5">
        <Link to={logInPaths[area]} state={useLogInState()} className="touch-area text-accent">
          Back to the login
        </Link>
      </p>
    </AccountCard>
  );
}

export const CustomerForgotPage = () => <ForgotPassword area="customer" />;
export const AdminForgotPage = () => <ForgotPassword area="admin" />;
