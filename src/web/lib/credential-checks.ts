import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { credentialMessages, normaliseEmail, passwordProblem } from '#domain/credentials.ts';
import { visibleTextProblem } from '#domain/visible-text.ts';
import { ApiError } from './api.ts';

/** Validation rules of account forms, checked before the request. */
export const credentialChecks = {
  name: { validate: (text: string) => visibleTextProblem(text) !== 'invisible' || credentialMessages.name },
  email: { validate: (text: string) => normaliseEmail(text) !== undefined || credentialMessages.email },
  password: { required: credentialMessages.passwordMissing },
  newPassword: {
    required: credentialMessages.passwordMissing,
    validate: (text: string) => passwordProblem(text) === undefined || credentialMessages.passwordLength,
  },
};

/** Shows the server's messages about fields beside those fields. */
export function showIssues<Fields extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<Fields>,
  names: readonly Path<Fields>[],
): void {
  for (const { path, message } of error instanceof ApiError ? error.issues : []) {
    const name = names.find((one) => one === path);
    if (name) setError(name, { message }, { shouldFocus: true });
  }
}
