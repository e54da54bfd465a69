import type { z } from 'zod';
import type { SignUp } from '../../../contract/accounts.ts';
import { AppError } from '../../../domain/app-error.ts';
import { credentialMessages } from '../../../domain/credentials.ts';
import { isUniqueViolation } from '../../platform/db/errors.ts';
import type { Db } from '../../platform/db/schema.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { insertCustomer } from './customers.ts';

/** Makes a customer. A taken address is refused after the same work, in words that fit either case. */
export async function signUp(
  db: Db,
  { name, email, password }: z.output<typeof SignUp>,
  isCommonPassword: (password: string) => boolean,
): Promise<void> {
  if (isCommonPassword(password)) {
    throw new AppError('invalid', credentialMessages.passwordCommon, {
      issues: [{ path: 'password', message: credentialMessages.passwordCommon }],
    });
  }
  const passwordHash = await hashPassword(password);
  try {
    await insertCustomer(db, { name, email, passwordHash });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new AppError(
      'conflict',
      'An account could not be made with this address. If it is yours, try to log in.',
    );
  }
}
