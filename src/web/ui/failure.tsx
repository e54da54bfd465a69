import { fallbacks, messageOf } from '../lib/messages.ts';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';

interface FailureProps {
  error: unknown;
  /** Told where the server sent no words of its own. */
  fallback?: string;
  onRetry: () => unknown;
}

/** Something could not be had: why, and a way to try again. */
export function Failure({ error, fallback = fallbacks.feed, onRetry }: FailureProps) {
  const retry = (
    <Button small onClick={() => onRetry()}>
      Try again
    </Button>
  );
  return <Alert action={retry}>{messageOf(error, fallback)}</Alert>;
}
