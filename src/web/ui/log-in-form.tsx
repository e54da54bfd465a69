import { type ReactNode, useEffect, useState } from 'react';
import { type FieldError, type UseFormSetFocus, useForm } from 'react-hook-form';
import { credentialMessages } from '../../domain/credentials.ts';
import { credentialChecks } from '../lib/credential-checks.ts';
import { issueAt } from '../lib/issues.ts';
import { messageOf } from '../lib/messages.ts';
import { Alert } from './alert.tsx';
import { CodeField } from './code-field.tsx';
import { SubmitButton } from './submit-button.tsx';
import { TextField } from './text-field.tsx';

export interface Credentials {
  email: string;
  password: string;
  code?: string;
}

interface LogInFormProps {
  submit: string;
  pending: boolean;
  /** Why the last try failed; null before one. */
  error: unknown;
  fallback: string;
  /** What stands between the fields and the button. */
  children?: ReactNode;
  onLogIn: (credentials: Credentials) => void;
}

/** Whether the server has asked for the second step, now or before; its field gets the focus when it does. */
function useCodeAsked(error: unknown, setFocus: UseFormSetFocus<Credentials>): boolean {
  const [asked, setAsked] = useState(false);
  const issue = issueAt(error, 'code');
  if (issue !== undefined && !asked) setAsked(true);
  useEffect(() => {
    if (asked && error !== null && issue !== undefined) setFocus('code');
  }, [asked, error, issue, setFocus]);
  return asked;
}

function codeProblem(error: unknown, own: FieldError | undefined): string | undefined {
  const issue = issueAt(error, 'code');
  return own?.message ?? (issue === credentialMessages.code ? undefined : issue);
}

/** E-mail address and password, of a customer or an administrator, and a code where the account asks for one. */
export function LogInForm({ submit, pending, error, fallback, children, onLogIn }: LogInFormProps) {
  const { register, handleSubmit, formState, setFocus } = useForm<Credentials>({
    defaultValues: { email: '', password: '' },
    shouldUnregister: true,
  });
  const { errors } = formState;
  const codeAsked = useCodeAsked(error, setFocus);
  const aboutCode = issueAt(error, 'code') !== undefined;
  return (
    <form noValidate onSubmit={handleSubmit(onLogIn)} className="grid gap-4">
      {error !== null && !aboutCode && <Alert>{messageOf(error, fallback)}</Alert>}
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
      {codeAsked && (
        <CodeField
          error={pending ? undefined : codeProblem(error, errors.code)}
          {...register('code', { required: credentialMessages.code })}
        />
      )}
      {children}
      <SubmitButton pending={pending}>{submit}</SubmitButton>
    </form>
  );
}
