import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { credentialMessages, normaliseEmail, passwordProblem } from '../../domain/credentials.ts';
import { ApiError } from './api.ts';

/** What forms about an account check before they ask the server. */
export const credentialChecks = {
  name: { validate: (text: string) => text.trim() !== '' || credentialMessages.name },
  email: { validate: (text: string) => normaliseEmail(text) !== undefined || credentialMessages.email },
  password: { required: credentialMessages.passwordMissing },
  newPassword: {
    required: credentialMessages.passwordMissing,
    validate: (text: string) => passwordProblem(text) === undefined || credentialMessages.passwordLength,
  },
};

/** Puts what the server says of a field beside that field. */
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
