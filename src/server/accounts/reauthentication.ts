import { AppError, type ErrorCode } from '#domain/app-error.ts';
import { credentialMessages } from '#domain/credentials.ts';
import type { Db } from '../platform/db/schema.ts';
import { findAccountById, lockAccount } from './accounts.ts';
import { clearAttempts, countAttempt } from './attempts.ts';
import { verifyPassword } from './passwords.ts';
import type { SecretKeys } from './secret-keys.ts';
import type { Owner } from './sessions.ts';
import { consumeCode, isTwoStepOn } from './two-step.ts';

export interface Secrets {
  db: Db;
  keys: SecretKeys;
  /** Reports a two-step secret that no key can decrypt. */
  onUnreadable: () => void;
}

/** Creates an error that a form shows at one of its fields. */
export const fieldError = (path: string, message: string, code: ErrorCode = 'invalid') =>
  new AppError(code, message, { issues: [{ path, message }] });

export const wrongCode = (code?: ErrorCode) => fieldError('code', credentialMessages.codeWrong, code);

export function unreadableCode({ onUnreadable }: Secrets): AppError {
  onUnreadable();
  return new AppError(
    'upstream_unavailable',
    "The codes of your app can't be checked just now. Please use a recovery code, or try again later.",
  );
}

/**
 * Requires a code if two-step login is on, and consumes it in the transaction. Throws an error with the code `failure`
 * for the field `code` if it is missing or wrong. Returns whether two-step login is on.
 */
export async function requireSecondStep(
  transaction: Db,
  secrets: Secrets,
  owner: Owner,
  { code, failure }: { code: string | undefined; failure: ErrorCode },
): Promise<boolean> {
  if (!(await isTwoStepOn(transaction, owner))) return false;
  if (!code?.trim()) throw fieldError('code', credentialMessages.code, failure);
  const outcome = await consumeCode(transaction, secrets.keys, owner, code);
  if (outcome === 'unreadable') throw unreadableCode(secrets);
  if (outcome === 'wrong') throw wrongCode(failure);
  return true;
}

const wrongPassword = () => fieldError('password', 'The password is wrong.');

/** The credentials that a logged-in user enters again, and the token of the session. */
export interface Reauthentication {
  password: string;
  code?: string | undefined;
  session: string;
}

/**
 * Runs work in a transaction that first locks the account, requires an unchanged password and consumes the two-step
 * code. If the work throws, the transaction rolls back and the code stays valid.
 */
export type ConfirmedTransaction = <T>(work: (transaction: Db) => Promise<T>) => Promise<T>;

/** Verifies the password of a session's owner. Attempts count per session, so that nobody else can block them. */
export async function reauthenticate(
  secrets: Secrets,
  owner: Owner,
  { email }: { email: string },
  { password, code, session }: Reauthentication,
): Promise<ConfirmedTransaction> {
  const { db } = secrets;
  const attempt = { kind: owner.kind, email, source: { session } };
  await countAttempt(db, attempt);
  const account = await findAccountById(db, owner);
  const matches = await verifyPassword(account?.password_hash, password);
  if (!account || !matches) throw wrongPassword();
  return async (work) => {
    const result = await db.transaction().execute(async (transaction) => {
      if (!(await lockAccount(transaction, owner, account.password_hash))) throw wrongPassword();
      await requireSecondStep(transaction, secrets, owner, { code, failure: 'invalid' });
      return work(transaction);
    });
    await clearAttempts(db, attempt);
    return result;
  };
}
