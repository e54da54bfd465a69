import type { z } from 'zod';
import type { LogIn } from '../../../contract/accounts.ts';
import { AppError } from '../../../domain/app-error.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { Account } from '../../platform/http/access.ts';
import { verifyPassword } from '../../platform/passwords.ts';
import { clearUses, countUse, type RateLimit } from '../../platform/rate-limits.ts';
import { endSession, startSession } from '../../platform/sessions.ts';
import { findCustomerByEmail } from './customers.ts';

const perAccount: RateLimit = { name: 'login-account', max: 10, windowSeconds: 15 * 60 };
const perAddress: RateLimit = { name: 'login-address', max: 100, windowSeconds: 15 * 60 };

interface Attempt {
  credentials: z.output<typeof LogIn>;
  address: string;
  /** The session that the browser has so far; it ends, so that nobody can plant one. */
  oldToken: string | undefined;
}

/** Checks the credentials and starts a session. Every attempt counts until one succeeds. */
export async function logIn(db: Db, attempt: Attempt): Promise<{ account: Account; token: string }> {
  const { email, password } = attempt.credentials;
  await countUse(db, perAddress, attempt.address);
  await countUse(db, perAccount, email);
  const customer = await findCustomerByEmail(db, email);
  const matches = await verifyPassword(customer?.password_hash, password);
  if (!customer || !matches) throw new AppError('unauthenticated', 'The e-mail or the password is wrong.');
  await clearUses(db, perAccount, email);
  const token = await db.transaction().execute(async (transaction) => {
    await endSession(transaction, 'customer', attempt.oldToken);
    return startSession(transaction, 'customer', customer.id);
  });
  return { account: { id: customer.id, name: customer.name, email: customer.email }, token };
}
