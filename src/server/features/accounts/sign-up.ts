import type { z } from 'zod';
import type { SignUp } from '../../../contract/accounts.ts';
import {
  addressTaken,
  hashNewPassword,
  type IsCommonPassword,
} from '../../platform/accounts/new-password.ts';
import { isUniqueViolation } from '../../platform/db/errors.ts';
import type { Db } from '../../platform/db/schema.ts';
import { insertCustomer } from './customers.ts';

/** Makes a customer. A taken address is refused after the same work, in words that fit either case. */
export async function signUp(
  db: Db,
  { name, email, password }: z.output<typeof SignUp>,
  isCommonPassword: IsCommonPassword,
): Promise<void> {
  const passwordHash = await hashNewPassword(password, isCommonPassword);
  try {
    await insertCustomer(db, { name, email, passwordHash });
  } catch (error) {
    throw isUniqueViolation(error) ? addressTaken() : error;
  }
}
