import { issueAt } from '../../lib/issues.ts';
import { fallbacks, messageOf } from '../../lib/messages.ts';
import { Alert } from '../../ui/alert.tsx';

interface FormFailureProps {
  /** Why it was not done; null while it was. */
  error: unknown;
  /** The fields that say themselves what the server says of them. */
  fields: readonly string[];
}

/** Why a form could not be sent, unless one of its fields says so. */
export function FormFailure({ error, fields }: FormFailureProps) {
  if (error === null || fields.some((field) => issueAt(error, field) !== undefined)) return null;
  return <Alert>{messageOf(error, fallbacks.anything)}</Alert>;
}
