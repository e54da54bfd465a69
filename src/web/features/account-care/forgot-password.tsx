import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { callApi } from '../../lib/api.ts';
import { credentialChecks, showIssues } from '../../lib/credential-checks.ts';
import { AccountCard } from '../../ui/account-card.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { Area, CareCall } from './care-calls.ts';
import { FormFailure } from './form-failure.tsx';
import { logInPaths } from './log-in-paths.ts';

function useForgotten(area: Area) {
  return useMutation({
    mutationFn: (body: { email: string }) =>
      callApi<CareCall<'forgotPassword'>>('POST', `/${area}/forgot-password`, { body }),
  });
}

/** Asks for a link by e-mail that sets a new password. */
function ForgotPassword({ area }: { area: Area }) {
  const { register, handleSubmit, formState, setError } = useForm({ defaultValues: { email: '' } });
  const forgotten = useForgotten(area);
  const submit = handleSubmit((fields) =>
    forgotten.mutate(fields, { onError: (error) => showIssues(error, setError, ['email']) }),
  );
  return (
    <AccountCard title="Forgotten password">
      {forgotten.isSuccess ? (
        <p role="status">
          {forgotten.data.message} It works once, within an hour. Look among the unwanted mail too.
        </p>
      ) : (
        <form noValidate onSubmit={submit} className="grid gap-4">
          <FormFailure error={forgotten.error} fields={['email']} />
          <p className="text-soft">We mail you a link that sets a new password.</p>
          <TextField
            label="Email"
            type="email"
            autoComplete="email"
            error={formState.errors.email?.message}
            {...register('email', credentialChecks.email)}
          />
          <SubmitButton pending={forgotten.isPending}>Send the link</SubmitButton>
        </form>
      )}
      <p className="mt-5">
        <Link to={logInPaths[area]} className="text-accent">
          Back to the login
        </Link>
      </p>
    </AccountCard>
  );
}

export const CustomerForgotPage = () => <ForgotPassword area="customer" />;
export const AdminForgotPage = () => <ForgotPassword area="admin" />;
