import { limits } from './limits.ts';

// Invisible characters would let two accounts have addresses that look the same.
const invisible = /[\p{C}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}]/u;

/**
 * Returns the canonical form of an e-mail address: trimmed, Unicode-normalised (NFKC) and lower case. Keeps dots and
 * plus-tags, since their meaning depends on the mail provider. Returns undefined for anything that is not an address.
 */
export function normaliseEmail(input: string): string | undefined {
  const email = input.normalize('NFKC').trim().toLowerCase();
  if (email.length > limits.emailLength || invisible.test(email)) return undefined;
  return /^[^\s@"(),:;<>[\\\]]{1,64}@[^\s@"(),:;<>[\\\]]+\.[^\s@.]{2,}$/.test(email) && !email.includes('..')
    ? email
    : undefined;
}

export type PasswordProblem = 'too_short' | 'too_long';

/**
 * Checks that a password has 8 to 128 Unicode code points after NFKC normalisation (NIST SP 800-63B, 3.1.1.2). Any
 * characters are allowed.
 */
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
  codeWrong: 'This code is wrong, expired or already used. Please enter the code that the app shows now',
  codesLimited:
    'Too many codes were tried. Please use a recovery code, or a device on which you logged in before',
  linkToken: 'This link is incomplete. Please open it again from the e-mail',
  terms: 'You must accept the Terms & Conditions before signing up.',
} as const;

/** Why somebody cannot become an administrator: said by the server, and by the page before anything is sent. */
export const invitationMessages = {
  invalid: 'This invitation was used or revoked, or has expired. Please ask an administrator for a new one.',
  missing: 'Administrators join by invitation. Please ask one for a link.',
};
