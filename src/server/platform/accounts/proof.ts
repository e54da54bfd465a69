import { AppError, type ErrorCode } from '../../../domain/app-error.ts';
import { credentialMessages } from '../../../domain/credentials.ts';
import type { Db } from '../db/schema.ts';
import { claimAccount, findById, type KnownAccount } from './accounts.ts';
import { countAttempt, forgetAttempts } from './attempts.ts';
import { verifyPassword } from './passwords.ts';
import type { SecretKeys } from './secret-keys.ts';
import type { Owner } from './sessions.ts';
import { isTwoStepOn, takeCode } from './two-step.ts';

export interface Secrets {
  db: Db;
  keys: SecretKeys;
  /** Told when a two-step secret is there that no key opens. */
  onUnreadable: () => void;
}

/** A failure that a form shows at one of its fields. */
export const failureAt = (path: string, message: string, code: ErrorCode = 'invalid') =>
  new AppError(code, message, { issues: [{ path, message }] });

export const codeWrong = (code?: ErrorCode) => failureAt('code', credentialMessages.codeWrong, code);

export function codeUnreadable({ onUnreadable }: Secrets): AppError {
  onUnreadable();
  return new AppError(
    'upstream_unavailable',
    "The codes of your app can't be checked just now. Please use a recovery code, or try again later.",
  );
}

/**
 * Asks for the second step where it is on, in the transaction that it opens. Throws with `code` and an issue at `code`
 * when it is missing or wrong. Answers whether it is on.
 */
export async function takeSecondStep(
  transaction: Db,
  secrets: Secrets,
  owner: Owner,
  { given, failure }: { given: string | undefined; failure: ErrorCode },
): Promise<boolean> {
  if (!(await isTwoStepOn(transaction, owner))) return false;
  if (!given?.trim()) throw failureAt('code', credentialMessages.code, failure);
  const outcome = await takeCode(transaction, secrets.keys, owner, given);
  if (outcome === 'unreadable') throw codeUnreadable(secrets);
  if (outcome === 'wrong') throw codeWrong(failure);
  return true;
}

/** What the owner of an account has shown. */
export interface Proof {
  account: KnownAccount;
  /**
   * Does what the proof is for in one transaction, which takes the second step where that is on and finds the password
   * unchanged. When it throws, nothing was done and no code was used up.
   */
  use<T>(work: (transaction: Db) => Promise<T>): Promise<T>;
}

const passwordWrong = () => failureAt('password', 'The password is wrong.');

/** Asks the owner of a session for the password again, limited as logins are. */
export async function askPassword(
  secrets: Secrets,
  owner: Owner,
  { email }: { email: string },
  { password, code }: { password: string; code?: string | undefined },
): Promise<Proof> {
  const { db } = secrets;
  await countAttempt(db, owner.kind, email);
  const account = await findById(db, owner);
  const matches = await verifyPassword(account?.password_hash, password);
  if (!account || !matches) throw passwordWrong();
  return {
    account,
    async use(work) {
      const done = await db.transaction().execute(async (transaction) => {
        if (!(await claimAccount(transaction, owner, account.password_hash))) throw passwordWrong();
        await takeSecondStep(transaction, secrets, owner, { given: code, failure: 'invalid' });
        return work(transaction);
      });
      await forgetAttempts(db, owner.kind, email);
      return done;
    },
  };
}
