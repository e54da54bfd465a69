import type { z } from 'zod';
import type { LogIn } from '../../../contract/accounts.ts';
import { AppError } from '../../../domain/app-error.ts';
import { claimAccount, findByEmail, type KnownAccount } from './accounts.ts';
import { countAttempt, countLogIn, forgetAttempts } from './attempts.ts';
import { verifyPassword } from './passwords.ts';
import { type Secrets, takeSecondStep } from './proof.ts';
import { endSession, type SessionKind, startSession } from './sessions.ts';

export interface LogInAttempt {
  credentials: z.output<typeof LogIn>;
  address: string;
  /** The browser, as `clientName` says. */
  client: string;
  /** The session that the browser has so far; it ends, so that nobody can plant one. */
  oldToken: string | undefined;
}

interface LoggedIn {
  account: KnownAccount;
  token: string;
  twoStepOn: boolean;
}

const wrong = () => new AppError('unauthenticated', 'The e-mail or the password is wrong.');

/**
 * Checks the credentials and starts a session of the kind. Every attempt counts until one succeeds as a whole, and
 * whether two-step login is on is told to those only who know the password.
 */
export async function logIn(secrets: Secrets, kind: SessionKind, attempt: LogInAttempt): Promise<LoggedIn> {
  const { db } = secrets;
  const { email, password, code } = attempt.credentials;
  await countLogIn(db, attempt.address);
  await countAttempt(db, kind, email);
  const account = await findByEmail(db, kind, email);
  const matches = await verifyPassword(account?.password_hash, password);
  if (!account || !matches) throw wrong();
  const owner = { kind, accountId: account.id };
  const started = await db.transaction().execute(async (transaction) => {
    if (!(await claimAccount(transaction, owner, account.password_hash))) throw wrong();
    const step = { given: code, failure: 'unauthenticated' as const };
    const twoStepOn = await takeSecondStep(transaction, secrets, owner, step);
    await endSession(transaction, kind, attempt.oldToken);
    const token = await startSession(transaction, { ...owner, client: attempt.client });
    return { token, twoStepOn };
  });
  await forgetAttempts(db, kind, email);
  return { account, ...started };
}
