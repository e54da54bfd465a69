import { useEffect, useState } from 'react';
import { credentialMessages } from '#domain/credentials.ts';
import { Link } from '#web/ui/link.tsx';
import { issueAt } from '../lib/api.ts';
import { credentialChecks } from '../lib/credential-checks.ts';
import { messageOf } from '../lib/messages.ts';
import { useLogInState } from '../lib/return-path.ts';
import { useServerForm } from '../lib/use-server-form.ts';
import { Alert } from './alert.tsx';
import { SubmitButton } from './button.tsx';
import { CodeField, TextField } from './form-fields.tsx';

export interface Credentials {
  email: string;
  password: string;
  code?: string;
}

interface LogInFormProps {
  submit: string;
  pending: boolean;
  /** The error of the last attempt; null if none failed. */
  error: unknown;
  fallback: string;
  forgotPath: string;
  /** The address of an account that was just created; the password is then the field to fill in. */
  email?: string | undefined;
  onLogIn: (credentials: Credentials) => void;
}

/** The login form of customers and administrators, with a code field for accounts with two-step login. */
export function LogInForm({ submit, pending, error, fallback, forgotPath, email, onLogIn }: LogInFormProps) {
  const [isCodeRequested, setCodeRequested] = useState(false);
  if (!isCodeRequested && issueAt(error, 'code') !== undefined) setCodeRequested(true);
  const { register, handleSubmit, errors, failure, setFocus } = useServerForm<Credentials>(error, {
    defaultValues: email === undefined ? {} : { email },
    shouldUnregister: true,
  });
  useEffect(() => {
    if (email !== undefined) setFocus('password');
  }, [email, setFocus]);
  // The server's request for a code is no error of the field.
  const isFirstRequest = errors.code?.type === 'server' && errors.code.message === credentialMessages.code;
  return (
    <form noValidate onSubmit={handleSubmit(onLogIn)} className="grid gap-4">
      {failure !== null && <Alert>{messageOf(failure, fallback)}</Alert>}
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
      {isCodeRequested && (
        <CodeField
          error={isFirstRequest ? undefined : errors.code?.message}
          {...register('code', { required: credentialMessages.code })}
        />
      )}
      <p className="-mt-2 text-sm">
        <Link to={forgotPath} state={useLogInState()} className="touch-area text-accent">
          Forgot your password?
        </Link>
      </p>
      <SubmitButton pending={pending}>{submit}</SubmitButton>
    </form>
  );
}
