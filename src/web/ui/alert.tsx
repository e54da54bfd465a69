import type { ReactNode } from 'react';
import { issueAt } from '../lib/api.ts';
import { fallbacks, messageOf } from '../lib/messages.ts';
import { Button } from './button.tsx';

interface AlertProps {
  children: ReactNode;
  /** A button that may solve the problem, such as a retry. */
  action?: ReactNode;
}

/** An error message, announced by screen readers at once. */
export function Alert({ children, action }: AlertProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-down bg-alarm px-4 py-3 text-down">
      <div role="alert">{children}</div>
      {action}
    </div>
  );
}

interface FailureProps {
  error: unknown;
  /** Shown when the server sent no message. */
  fallback?: string;
  onRetry: () => unknown;
}

/** Shows why loading failed, with a retry button. */
export function Failure({ error, fallback = fallbacks.feed, onRetry }: FailureProps) {
  const retry = (
    <Button small onClick={() => onRetry()}>
      Try again
    </Button>
  );
  return <Alert action={retry}>{messageOf(error, fallback)}</Alert>;
}

interface FormFailureProps {
  /** The error of the last attempt; null if none failed. */
  error: unknown;
  /** The fields that show the server's messages themselves. */
  fields: readonly string[];
}

/** Shows why a form failed, unless one of its fields shows that. */
export function FormFailure({ error, fields }: FormFailureProps) {
  if (error === null || fields.some((field) => issueAt(error, field) !== undefined)) return null;
  return <Alert>{messageOf(error, fallbacks.generic)}</Alert>;
}
