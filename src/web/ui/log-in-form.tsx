import { useEffect, useState } from 'react';
import { type FieldError, type UseFormSetFocus, useForm } from 'react-hook-form';
import { credentialMessages } from '#domain/credentials.ts';
import { Link } from '#web/ui/link.tsx';
import { issueAt } from '../lib/api.ts';
import { credentialChecks } from '../lib/credential-checks.ts';
import { messageOf } from '../lib/messages.ts';
import { useLogInState } from '../lib/return-path.ts';
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

/** Returns whether the server has requested a two-step code, and focuses the code field when it does. */
function useCodeRequested(error: unknown, setFocus: UseFormSetFocus<Credentials>): boolean {
  const [requested, setRequested] = useState(false);
  const issue = issueAt(error, 'code');
  if (issue !== undefined && !requested) setRequested(true);
  useEffect(() => {
    if (requested && error !== null && issue !== undefined) setFocus('code');
  }, [requested, error, issue, setFocus]);
  return requested;
}

function codeProblem(error: unknown, fieldError: FieldError | undefined): string | undefined {
  const issue = issueAt(error, 'code');
  return fieldError?.message ?? (issue === credentialMessages.code ? undefined : issue);
}

/** The login form of customers and administrators, with a code field for accounts with two-step login. */
export function LogInForm({ submit, pending, error, fallback, forgotPath, email, onLogIn }: LogInFormProps) {
  const { register, handleSubmit, formState, setFocus } = useForm<Credentials>({
    defaultValues: email === undefined ? {} : { email },
    shouldUnregister: true,
  });
  const { errors } = formState;
  const codeRequested = useCodeRequested(error, setFocus);
  useEffect(() => {
    if (email !== undefined) setFocus('password');
  }, [email, setFocus]);
  const isCodeIssue = issueAt(error, 'code') !== undefined;
  return (
    <form noValidate onSubmit={handleSubmit(onLogIn)} className="grid gap-4">
      {error !== null && !isCodeIssue && <Alert>{messageOf(error, fallback)}</Alert>}
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
      {codeRequested && (
        <CodeField
          error={pending ? undefined : codeProblem(error, errors.code)}
          {...register('code', { required: credentialMessages.code })}
        />
      )}
      <p className="-mt-2 text-sm">
        <Link to={forgotPath} state={useLogInState()} className="text-accent">
          Forgot your password?
        </Link>
      </p>
      <SubmitButton pending={pending}>{submit}</SubmitButton>
    </form>
  );
}
