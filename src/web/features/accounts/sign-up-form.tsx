import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { customer } from '../../../contract/accounts.ts';
import { credentialMessages } from '../../../domain/credentials.ts';
import { limits } from '../../../domain/limits.ts';
import { callApi } from '../../lib/api.ts';
import { credentialChecks, showIssues } from '../../lib/credential-checks.ts';
import { fallbacks, messageOf } from '../../lib/messages.ts';
import { toasts } from '../../lib/toasts.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
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

const checks = { ...credentialChecks, terms: { required: credentialMessages.terms } };

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
      <TextField
        label="Name"
        autoComplete="name"
        maxLength={limits.personNameLength}
        error={errors.name?.message}
        {...register('name', checks.name)}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        error={errors.email?.message}
        {...register('email', checks.email)}
      />
      <TextField
        label="Password"
        type="password"
        autoComplete="new-password"
        hint={`${limits.passwordMin} to ${limits.passwordMax} characters; a few words in a row do well`}
        error={errors.password?.message}
        {...register('password', checks.newPassword)}
      />
      <CheckboxField
        label="I accept the"
        after={<TermsLink />}
        error={errors.terms?.message}
        {...register('terms', checks.terms)}
      />
      <Button
        type="submit"
        look="primary"
        className="min-h-10"
        pending={signUp.isPending}
        pendingLabel="Please wait"
      >
        Sign Up
      </Button>
    </form>
  );
}
