import { AppError } from '#domain/app-error.ts';

/** A message to the child: the task first, then a request for each further chunk. */
export type ToParser = { task: { parser: string; about: unknown } } | { next: true };

interface Refusal {
  refused: Pick<AppError, 'code' | 'message' | 'issues' | 'retryAfterSeconds' | 'reason'>;
}

/** A message from the child: a value, or chunks and an end, or an error. */
export type FromParser =
  | { value: unknown }
  | { chunk: unknown }
  | { end: true }
  | Refusal
  | { failed: string };

export function describeError(error: unknown): FromParser {
  if (!(error instanceof AppError))
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  const { code, message, issues, retryAfterSeconds, reason } = error;
  return { refused: { code, message, issues, retryAfterSeconds, reason } };
}

/** Restores the error that the child described. */
export function restoreError(message: Refusal | { failed: string }): Error {
  if ('failed' in message) return new Error(`A parser failed: ${message.failed}`);
  const { code, message: text, ...details } = message.refused;
  const known = Object.entries(details).filter(([, value]) => value !== undefined);
  return new AppError(code, text, Object.fromEntries(known));
}
