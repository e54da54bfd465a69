import { AppError } from '../../../domain/app-error.ts';
import { credentialMessages } from '../../../domain/credentials.ts';
import { hashPassword } from './passwords.ts';

export type IsCommonPassword = (password: string) => boolean;

/** The hash of a new password, which the form has in the field `path`. Refuses one that attackers try first. */
export async function hashNewPassword(
  password: string,
  isCommon: IsCommonPassword,
  path = 'password',
): Promise<string> {
  if (isCommon(password)) {
    throw new AppError('invalid', credentialMessages.passwordCommon, {
      issues: [{ path, message: credentialMessages.passwordCommon }],
    });
  }
  return hashPassword(password);
}

/** A taken address, in words that fit any reason. */
export const addressTaken = () =>
  new AppError('conflict', 'An account could not be made with this address. If it is yours, try to log in.');
