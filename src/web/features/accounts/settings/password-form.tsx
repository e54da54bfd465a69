import { useMutation, useQueryClient } from '@tanstack/react-query';
import { limits } from '#domain/limits.ts';
import { callApi } from '#web/lib/api.ts';
import { credentialChecks } from '#web/lib/credential-checks.ts';
import { toasts } from '#web/lib/toasts.ts';
import { useServerForm } from '#web/lib/use-server-form.ts';
import { FormFailure } from '#web/ui/alert.tsx';
import { SubmitButton } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/form-fields.tsx';
import { type Area, type SettingsCall, sessionsQuery } from './account-areas.ts';
import { type Reauthentication, ReauthenticationFields } from './reauthentication-fields.tsx';

interface Fields extends Reauthentication {
  newPassword: string;
}

const empty = { password: '', code: '', newPassword: '' };

/** Changes the password, which ends all other sessions. */
export function PasswordForm({ area, twoStep }: { area: Area; twoStep: boolean }) {
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: ({ code, ...body }: Fields) =>
      callApi<SettingsCall<'changePassword'>>('PUT', `/${area}/password`, {
        body: { ...body, ...(twoStep && { code }) },
      }),
    onSuccess: async ({ message }) => {
      toasts.success(message);
      await client.invalidateQueries(sessionsQuery(area));
    },
  });
  const { register, handleSubmit, errors, failure, reset } = useServerForm<Fields>(change.error, {
    defaultValues: empty,
  });
  const submit = handleSubmit((fields) => change.mutate(fields, { onSuccess: () => reset(empty) }));
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <FormFailure error={failure} />
      <ReauthenticationFields register={register} errors={errors} twoStep={twoStep} />
      <TextField
        label="New password"
        type="password"
        autoComplete="new-password"
        hint={`${limits.passwordMin} to ${limits.passwordMax} characters; a few words in a row work well`}
        error={errors.newPassword?.message}
        {...register('newPassword', credentialChecks.newPassword)}
      />
      <div>
        <SubmitButton pending={change.isPending}>Change password</SubmitButton>
      </div>
    </form>
  );
}
