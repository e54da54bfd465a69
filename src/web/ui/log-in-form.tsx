import { useForm } from 'react-hook-form';
import { credentialChecks } from '../lib/credential-checks.ts';
import { messageOf } from '../lib/messages.ts';
import { Alert } from './alert.tsx';
import { SubmitButton } from './submit-button.tsx';
import { TextField } from './text-field.tsx';

interface Credentials {
  email: string;
  password: string;
}

interface LogInFormProps {
  submit: string;
  pending: boolean;
  /** Why the last try failed; null before one. */
  error: unknown;
  fallback: string;
  onLogIn: (credentials: Credentials) => void;
}

/** E-mail address and password, of a customer or an administrator. */
export function LogInForm({ submit, pending, error, fallback, onLogIn }: LogInFormProps) {
  const { register, handleSubmit, formState } = useForm<Credentials>({
    defaultValues: { email: '', password: '' },
  });
  const { errors } = formState;
  return (
    <form noValidate onSubmit={handleSubmit(onLogIn)} className="grid gap-4">
      {error !== null && <Alert>{messageOf(error, fallback)}</Alert>}
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
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password', credentialChecks.password)}
      />
      <SubmitButton pending={pending}>{submit}</SubmitButton>
    </form>
  );
}
