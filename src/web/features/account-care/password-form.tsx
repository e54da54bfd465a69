import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { limits } from '../../../domain/limits.ts';
import { callApi } from '../../lib/api.ts';
import { credentialChecks, showIssues } from '../../lib/credential-checks.ts';
import { toasts } from '../../lib/toasts.ts';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type Area, type CareCall, sessionsQuery } from './care-calls.ts';
import { FormFailure } from './form-failure.tsx';
import { type Proof, ProofFields } from './proof-fields.tsx';

interface Fields extends Proof {
  newPassword: string;
}

const empty = { password: '', code: '', newPassword: '' };

/** Another password. All other sessions end. */
export function PasswordForm({ area, twoStep }: { area: Area; twoStep: boolean }) {
  const client = useQueryClient();
  const { register, handleSubmit, formState, setError, reset } = useForm<Fields>({ defaultValues: empty });
  const { errors } = formState;
  const change = useMutation({
    mutationFn: ({ code, ...body }: Fields) =>
      callApi<CareCall<'changePassword'>>('PUT', `/${area}/password`, {
        body: { ...body, ...(twoStep && { code }) },
      }),
    onSuccess: async ({ message }) => {
      toasts.success(message);
      await client.invalidateQueries(sessionsQuery(area));
    },
  });
  const submit = handleSubmit((fields) =>
    change.mutate(fields, {
      onSuccess: () => reset(empty),
      onError: (error) => showIssues(error, setError, ['password', 'code', 'newPassword']),
    }),
  );
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <FormFailure error={change.error} fields={['password', 'code', 'newPassword']} />
      <ProofFields register={register} errors={errors} twoStep={twoStep} />
      <TextField
        label="New password"
        type="password"
        autoComplete="new-password"
        hint={`${limits.passwordMin} to ${limits.passwordMax} characters; a few words in a row do well`}
        error={errors.newPassword?.message}
        {...register('newPassword', credentialChecks.newPassword)}
      />
      <div>
        <SubmitButton pending={change.isPending}>Change password</SubmitButton>
      </div>
    </form>
  );
}
