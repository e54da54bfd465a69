import { useMutation } from '@tanstack/react-query';
import { type UseFormRegister, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { customer } from '../../../contract/accounts.ts';
import { credentialMessages } from '../../../domain/credentials.ts';
import { callApi } from '../../lib/api.ts';
import { showIssues } from '../../lib/credential-checks.ts';
import { fallbacks, messageOf } from '../../lib/messages.ts';
import { toasts } from '../../lib/toasts.ts';
import { Alert } from '../../ui/alert.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { NewAccountFields } from '../../ui/new-account-fields.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { TermsLink } from './terms-link.tsx';

interface Fields {
  name: string;
  email: string;
  password: string;
  terms: boolean;
}

function useSignUp() {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: ({ name, email, password }: Fields) =>
      callApi<typeof customer.create>('POST', '/customer/create', { body: { name, email, password } }),
    onSuccess: async ({ message }) => {
      toasts.success(message || fallbacks.signedUp);
      await navigate('/login');
    },
  });
}

interface TermsFieldProps {
  register: UseFormRegister<Fields>;
  error: string | undefined;
}

/** A part of its own, so that it is registered behind the fields above it: the first with an error gets the focus. */
function TermsField({ register, error }: TermsFieldProps) {
  return (
    <CheckboxField
      label="I accept the"
      after={<TermsLink />}
      error={error}
      {...register('terms', { required: credentialMessages.terms })}
    />
  );
}

export function SignUpForm() {
  const { register, handleSubmit, formState, setError } = useForm<Fields>({
    defaultValues: { name: '', email: '', password: '', terms: false },
  });
  const { errors } = formState;
  const signUp = useSignUp();
  const submit = handleSubmit((fields) =>
    signUp.mutate(fields, { onError: (error) => showIssues(error, setError, ['name', 'email', 'password']) }),
  );
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {signUp.isError && <Alert>{messageOf(signUp.error, fallbacks.signUp)}</Alert>}
      <NewAccountFields register={register} errors={errors} />
      <TermsField register={register} error={errors.terms?.message} />
      <SubmitButton pending={signUp.isPending}>Sign Up</SubmitButton>
    </form>
  );
}
