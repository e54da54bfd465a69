import { useMutation } from '@tanstack/react-query';
import { type UseFormRegister, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { admin } from '../../../contract/admins.ts';
import { callApi } from '../../lib/api.ts';
import { showIssues } from '../../lib/credential-checks.ts';
import { fallbacks, messageOf } from '../../lib/messages.ts';
import { toasts } from '../../lib/toasts.ts';
import { Alert } from '../../ui/alert.tsx';
import { NewAccountFields } from '../../ui/new-account-fields.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
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

interface SetupTokenFieldProps {
  register: UseFormRegister<Fields>;
  error: string | undefined;
}

/** A part of its own, so that it is registered behind the fields above it: the first with an error gets the focus. */
function SetupTokenField({ register, error }: SetupTokenFieldProps) {
  return (
    <TextField
      label="Setup token"
      type="password"
      autoComplete="off"
      hint="The value of ADMIN_SETUP_TOKEN on the server"
      error={error}
      {...register('setupToken', { required: 'Please enter the setup token' })}
    />
  );
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
      <NewAccountFields register={register} errors={errors} />
      {props.withToken && <SetupTokenField register={register} error={errors.setupToken?.message} />}
      <SubmitButton pending={signUp.isPending}>Create account</SubmitButton>
    </form>
  );
}
