import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { User } from '#contract/accounts.ts';
import { normaliseEmail } from '#domain/credentials.ts';
import { limits } from '#domain/limits.ts';
import { callApi } from '#web/lib/api.ts';
import { credentialChecks } from '#web/lib/credential-checks.ts';
import { toasts } from '#web/lib/toasts.ts';
import { useServerForm } from '#web/lib/use-server-form.ts';
import { FormFailure } from '#web/ui/alert.tsx';
import { SubmitButton } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/form-fields.tsx';
import { type Area, emailQuery, type SettingsCall } from './account-areas.ts';
import { type Reauthentication, ReauthenticationFields } from './reauthentication-fields.tsx';

interface DetailsFormProps {
  area: Area;
  user: User;
  twoStep: boolean;
  onChanged: (user: User) => void;
}

interface Fields extends Reauthentication {
  name: string;
  email: string;
}

function useChange(area: Area) {
  return useMutation({
    mutationFn: (body: Omit<Fields, 'password'> & Partial<Reauthentication>) =>
      callApi<SettingsCall<'change'>>('PUT', `/${area}/account`, { body }),
  });
}

/** Changes name and e-mail address. A new address requires the password, and takes effect once it is confirmed. */
export function DetailsForm({ area, user, twoStep, onChanged }: DetailsFormProps) {
  const client = useQueryClient();
  const change = useChange(area);
  const { register, handleSubmit, formState, errors, failure, watch, reset } = useServerForm<Fields>(
    change.error,
    { defaultValues: { name: user.name, email: user.email }, shouldUnregister: true },
  );
  const isNewAddress = normaliseEmail(watch('email') ?? '') !== user.email;
  const submit = handleSubmit((fields) =>
    change.mutate(fields, {
      onSuccess: ({ user: changed, message }) => {
        onChanged(changed);
        void client.invalidateQueries(emailQuery(area));
        reset({ name: changed.name, email: changed.email });
        toasts.success(message ?? 'Your account was changed');
      },
    }),
  );
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <FormFailure error={failure} />
      <TextField
        label="Name"
        autoComplete="name"
        maxLength={limits.personNameLength}
        error={errors.name?.message}
        {...register('name', credentialChecks.name)}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        error={errors.email?.message}
        {...register('email', credentialChecks.email)}
      />
      {isNewAddress && <ReauthenticationFields register={register} errors={errors} twoStep={twoStep} />}
      <div>
        <SubmitButton pending={change.isPending} disabled={!formState.isDirty}>
          Save changes
        </SubmitButton>
      </div>
    </form>
  );
}
