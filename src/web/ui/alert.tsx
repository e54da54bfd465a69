import type { ReactNode } from 'react';
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
    <div className="alert flex flex-wrap items-center justify-between gap-3 rounded-md border border-down bg-alarm px-4 py-3 text-down">
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
export function LoadFailure({ error, fallback = fallbacks.feed, onRetry }: FailureProps) {
  const retry = (
    <Button small onClick={() => onRetry()}>
      Try again
    </Button>
  );
  return <Alert action={retry}>{messageOf(error, fallback)}</Alert>;
}

/** Shows why a form failed: an error that none of its fields shows. It is null if there is none. */
export function FormFailure({ error }: { error: unknown }) {
  return error === null ? null : <Alert>{messageOf(error, fallbacks.generic)}</Alert>;
}
