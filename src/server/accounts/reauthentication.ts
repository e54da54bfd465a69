import { AppError, type ErrorCode, fieldError } from '#domain/app-error.ts';
import { credentialMessages } from '#domain/credentials.ts';
import type { Db } from '../platform/db/schema.ts';
import { findAccountById, type Identity, lockAccount } from './accounts.ts';
import { type Attempt, clearAttempts, countAttempt } from './attempts.ts';
import { type PasswordHashing, verifyPassword } from './passwords.ts';
import type { SecretKeys } from './secret-keys.ts';
import type { Owner } from './sessions.ts';
import { consumeCode, isTwoStepOn } from './two-step.ts';

export interface Secrets {
  db: Db;
  keys: SecretKeys;
  passwordHashing: PasswordHashing;
  /** Reports a two-step secret that no key can decrypt. */
  onUnreadable: () => void;
}

/** A logged-in account with the token of its session. */
export interface SessionUser extends Owner, Identity {
  session: string;
}

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

/** The credentials that a logged-in user enters again. */
export interface Credentials {
  password: string;
  code?: string | undefined;
}

/** Attempts count per session, so that nobody else can block them. */
export const sessionAttempt = ({ kind, email, session }: SessionUser): Attempt => ({
  kind,
  email,
  source: { session },
});

/**
 * Runs work in a transaction that first locks the account, requires an unchanged password and consumes the two-step
 * code. If the work throws, the transaction rolls back and the code stays valid.
 */
export type ConfirmedTransaction = <T>(work: (transaction: Db) => Promise<T>) => Promise<T>;

/** Verifies the password of a session's owner. */
export async function reauthenticate(
  secrets: Secrets,
  user: SessionUser,
  { password, code }: Credentials,
): Promise<ConfirmedTransaction> {
  const { db } = secrets;
  const attempt = sessionAttempt(user);
  await countAttempt(db, attempt);
  const account = await findAccountById(db, user);
  const matches = await verifyPassword(account?.password_hash, password, secrets.passwordHashing);
  if (!account || !matches) throw wrongPassword();
  return async (work) => {
    const result = await db.transaction().execute(async (transaction) => {
      if (!(await lockAccount(transaction, user, account.password_hash))) throw wrongPassword();
      await requireSecondStep(transaction, secrets, user, { code, failure: 'invalid' });
      return work(transaction);
    });
    await clearAttempts(db, attempt);
    return result;
  };
}
