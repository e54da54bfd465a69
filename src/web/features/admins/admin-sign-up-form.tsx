import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { admin } from '../../../contract/admins.ts';
import { limits } from '../../../domain/limits.ts';
import { callApi } from '../../lib/api.ts';
import { credentialChecks, showIssues } from '../../lib/credential-checks.ts';
import { fallbacks, messageOf } from '../../lib/messages.ts';
import { toasts } from '../../lib/toasts.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface Fields {
  name: string;
  email: string;
  password: string;
  setupToken: string;
}

const empty: Fields = { name: '', email: '', password: '', setupToken: '' };

interface AdminSignUpFormProps {
  invite: string | undefined;
  /** The operator's token is asked for. */
  withToken: boolean;
}

function useSignUp({ invite, withToken }: AdminSignUpFormProps) {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: ({ setupToken, ...fields }: Fields) =>
      callApi<typeof admin.create>('POST', '/admin/create', {
        body: { ...fields, ...(invite && { invite }), ...(withToken && { setupToken }) },
      }),
    onSuccess: async ({ message }) => {
      toasts.success(message || fallbacks.signedUp);
      await navigate('/admin/login');
    },
  });
}

export function AdminSignUpForm(props: AdminSignUpFormProps) {
  const { register, handleSubmit, formState, setError } = useForm<Fields>({ defaultValues: empty });
  const { errors } = formState;
  const signUp = useSignUp(props);
  const submit = handleSubmit((fields) =>
    signUp.mutate(fields, {
      onError: (error) => showIssues(error, setError, ['name', 'email', 'password', 'setupToken']),
    }),
  );
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {signUp.isError && <Alert>{messageOf(signUp.error, fallbacks.anything)}</Alert>}
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
      <TextField
        label="Password"
        type="password"
        autoComplete="new-password"
        hint={`${limits.passwordMin} to ${limits.passwordMax} characters; a few words in a row do well`}
        error={errors.password?.message}
        {...register('password', credentialChecks.newPassword)}
      />
      {props.withToken && (
        <TextField
          label="Setup token"
          type="password"
          autoComplete="off"
          hint="The value of ADMIN_SETUP_TOKEN on the server"
          error={errors.setupToken?.message}
          {...register('setupToken', { required: 'Please enter the setup token' })}
        />
      )}
      <Button
        type="submit"
        look="primary"
        className="min-h-10"
        pending={signUp.isPending}
        pendingLabel="Please wait"
      >
        Create account
      </Button>
    </form>
  );
}
