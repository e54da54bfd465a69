import type { z } from 'zod';
import type { LogIn } from '../../../contract/accounts.ts';
import { AppError } from '../../../domain/app-error.ts';
import type { Db } from '../db/schema.ts';
import type { Account } from '../http/access.ts';
import { clearUses, countUse, type RateLimit } from '../rate-limits.ts';
import { verifyPassword } from './passwords.ts';
import { endSession, type SessionKind, startSession } from './sessions.ts';

const perAccount: RateLimit = { name: 'login-account', max: 10, windowSeconds: 15 * 60 };
const perAddress: RateLimit = { name: 'login-address', max: 100, windowSeconds: 15 * 60 };

export interface LogInAttempt {
  credentials: z.output<typeof LogIn>;
  address: string;
  /** The session that the browser has so far; it ends, so that nobody can plant one. */
  oldToken: string | undefined;
}

type FindByEmail = (db: Db, email: string) => Promise<(Account & { password_hash: string }) | undefined>;

/** Checks the credentials and starts a session of the kind. Every attempt counts until one succeeds. */
export async function logIn(
  db: Db,
  kind: SessionKind,
  attempt: LogInAttempt,
  findByEmail: FindByEmail,
): Promise<{ account: Account; token: string }> {
  const { email, password } = attempt.credentials;
  const subject = `${kind}:${email}`;
  await countUse(db, perAddress, attempt.address);
  await countUse(db, perAccount, subject);
  const found = await findByEmail(db, email);
  const matches = await verifyPassword(found?.password_hash, password);
  if (!found || !matches) throw new AppError('unauthenticated', 'The e-mail or the password is wrong.');
  await clearUses(db, perAccount, subject);
  const token = await db.transaction().execute(async (transaction) => {
    await endSession(transaction, kind, attempt.oldToken);
    return startSession(transaction, kind, found.id);
  });
  return { account: { id: found.id, name: found.name, email: found.email }, token };
}
