import { credentialMessages, normaliseEmail, passwordProblem } from '#domain/credentials.ts';
import { visibleTextProblem } from '#domain/visible-text.ts';

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
