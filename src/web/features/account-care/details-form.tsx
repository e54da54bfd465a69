import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type { User } from '../../../contract/accounts.ts';
import { normaliseEmail } from '../../../domain/credentials.ts';
import { limits } from '../../../domain/limits.ts';
import { callApi } from '../../lib/api.ts';
import { credentialChecks, showIssues } from '../../lib/credential-checks.ts';
import { toasts } from '../../lib/toasts.ts';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { Area, CareCall } from './care-calls.ts';
import { FormFailure } from './form-failure.tsx';
import { type Proof, ProofFields } from './proof-fields.tsx';

interface DetailsFormProps {
  area: Area;
  user: User;
  twoStep: boolean;
  onChanged: (user: User) => void;
}

interface Fields extends Proof {
  name: string;
  email: string;
}

function useChange(area: Area) {
  return useMutation({
    mutationFn: (body: Omit<Fields, 'password'> & Partial<Proof>) =>
      callApi<CareCall<'change'>>('PUT', `/${area}/account`, { body }),
  });
}

/** Name and e-mail address. Another address asks for the password. */
export function DetailsForm({ area, user, twoStep, onChanged }: DetailsFormProps) {
  const { register, handleSubmit, formState, setError, watch, reset } = useForm<Fields>({
    defaultValues: { name: user.name, email: user.email },
    shouldUnregister: true,
  });
  const { errors, isDirty } = formState;
  const change = useChange(area);
  const otherAddress = normaliseEmail(watch('email') ?? '') !== user.email;
  const submit = handleSubmit((fields) =>
    change.mutate(fields, {
      onSuccess: ({ user: changed, message }) => {
        onChanged(changed);
        reset({ name: changed.name, email: changed.email });
        toasts.success(message ?? 'Your account was changed');
      },
      onError: (error) => showIssues(error, setError, ['name', 'email', 'password', 'code']),
    }),
  );
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <FormFailure error={change.error} fields={['name', 'email', 'password', 'code']} />
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
      {otherAddress && <ProofFields register={register} errors={errors} twoStep={twoStep} />}
      <div>
        <SubmitButton pending={change.isPending} disabled={!isDirty}>
          Save changes
        </SubmitButton>
      </div>
    </form>
  );
}
