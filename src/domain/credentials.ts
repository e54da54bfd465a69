import { limits } from './limits.ts';

/**
 * The one form of an e-mail address that accounts are kept under: trimmed, Unicode-normalised (NFKC), lower case.
 * Dots and plus-tags stay: they are the mail provider's business. Undefined when it can't be an address.
 */
export function normaliseEmail(input: string): string | undefined {
  const email = input.normalize('NFKC').trim().toLowerCase();
  if (email.length > limits.emailLength) return undefined;
  return /^[^\s@"(),:;<>[\\\]]{1,64}@[^\s@"(),:;<>[\\\]]+\.[^\s@.]{2,}$/.test(email) && !email.includes('..')
    ? email
    : undefined;
}

export type PasswordProblem = 'too_short' | 'too_long';

/** Length in Unicode code points after NFKC, 8 to 128 (NIST SP 800-63B, 3.1.1.2). No rules on kinds of characters. */
export function passwordProblem(password: string): PasswordProblem | undefined {
  const length = [...password.normalize('NFKC')].length;
  if (length < limits.passwordMin) return 'too_short';
  return length > limits.passwordMax ? 'too_long' : undefined;
}

export const credentialMessages = {
  name: 'Please enter your name',
  email: 'Please enter a valid e-mail address',
  passwordMissing: 'Please enter your password',
  passwordLength: `The password must have ${limits.passwordMin} to ${limits.passwordMax} characters`,
  passwordCommon: 'This password is on the lists that attackers try first. Please choose another',
  code: 'Please enter the code of your authenticator app, or a recovery code',
  appCode: 'Please enter the code that the app shows',
  codeWrong: 'This code is wrong, was used before or is over. Please enter the one that the app shows now',
  resetToken: 'This link is not whole. Please open it again from the e-mail',
  terms: 'You must accept the Terms & Conditions before signing up.',
} as const;
