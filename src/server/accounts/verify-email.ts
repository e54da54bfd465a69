import { AppError, fieldError } from '#domain/app-error.ts';
import { isUniqueViolation } from '../platform/db/errors.ts';
import type { Db } from '../platform/db/schema.ts';
import type { SessionKind } from '../platform/http/callers.ts';
import { addressInUse, confirmLink, emailChanged } from '../platform/mail/templates.ts';
import { type AccountContext, notify, pageUrl, recordAccountEvent } from './account-context.ts';
import { findAccountByEmail, findAccountById, lockAccount, setVerifiedEmail } from './accounts.ts';
import { mayMail } from './mail-limits.ts';
import {
  confirmationHours,
  consumeConfirmation,
  createConfirmation,
  deleteReset,
  findConfirmation,
} from './one-time-links.ts';
import type { Owner } from './sessions.ts';

/** Returns whether the address is verified, and the new address that awaits confirmation. */
export async function emailState(db: Db, owner: Owner) {
  const account = await findAccountById(db, owner);
  const pending = await findConfirmation(db, owner);
  return {
    verified: account?.email_verified_at != null,
    pendingEmail: pending === undefined || pending === account?.email ? null : pending,
  };
}

/** Throws if the address is not verified, so that nobody can lock its real owner out. */
export async function requireVerified(db: Db, owner: Owner): Promise<void> {
  if ((await findAccountById(db, owner))?.email_verified_at) return;
  throw new AppError(
    'conflict',
    'Please confirm your e-mail address first: open the link that we mailed to it, or request a new one.',
  );
}

/** Notifies the owner of an address that someone tried to register it. Rate-limited, because anyone can trigger it. */
export async function mailAddressInUse(
  context: AccountContext,
  kind: SessionKind,
  email: string,
): Promise<void> {
  if (await mayMail(context.db, 'in-use', email)) notify(context, kind, email, addressInUse);
}

/**
 * Creates a new link for the address that awaits confirmation: the pending one, or the account's own. Returns undefined
 * if that is no longer `counted`, the address whose limit counted the mail.
 */
async function renewConfirmation(
  { db }: AccountContext,
  owner: Owner,
  passwordHash: string,
  counted: string,
) {
  return db.transaction().execute(async (transaction) => {
    if (!(await lockAccount(transaction, owner, passwordHash))) return undefined;
    const account = await findAccountById(transaction, owner);
    const pending = await findConfirmation(transaction, owner);
    const email = pending ?? (account?.email_verified_at ? undefined : account?.email);
    return email === counted ? createConfirmation(transaction, owner, email) : undefined;
  });
}

/**
 * Mails a confirmation link for an unverified or pending address. If another account has the address, mails a notice
 * without a link. Returns nothing, so that callers cannot reveal who has an account.
 */
export async function mailConfirmation(context: AccountContext, owner: Owner): Promise<void> {
  const account = await findAccountById(context.db, owner);
  const email = (await findConfirmation(context.db, owner)) ?? account?.email;
  if (!account || email === undefined) return;
  const holder = await findAccountByEmail(context.db, owner.kind, email);
  if (holder && holder.id !== account.id) return mailAddressInUse(context, owner.kind, email);
  if (!(await mayMail(context.db, 'confirm', email))) return;
  const token = await renewConfirmation(context, owner, account.password_hash, email);
  if (!token) return;
  // Browsers do not send the fragment, so the token never appears in logs or referrers.
  const link = `${pageUrl(context, owner.kind, '/verify-email')}#token=${token}`;
  notify(context, owner.kind, email, (site) => confirmLink(site, link, confirmationHours));
}

const invalidLink = () =>
  fieldError(
    'token',
    'This link was used, was replaced by a newer one, has expired, or belongs to another account.',
  );
const addressTaken = () => new AppError('conflict', 'Another account now has this address.');

async function verify(transaction: Db, owner: Owner, passwordHash: string, token: string): Promise<string> {
  if (!(await lockAccount(transaction, owner, passwordHash))) throw invalidLink();
  const email = await consumeConfirmation(transaction, owner, token);
  if (email === undefined) throw invalidLink();
  await setVerifiedEmail(transaction, owner, email);
  return email;
}

/**
 * Verifies an address with the token of a mailed link, sets it on the account and returns it. Requires a session of the
 * account, so that access to the mailbox alone cannot verify an address for someone else's account.
 */
export async function confirmEmail(context: AccountContext, owner: Owner, token: string): Promise<string> {
  const account = await findAccountById(context.db, owner);
  if (!account) throw invalidLink();
  const email = await context.db
    .transaction()
    .execute(async (transaction) => {
      const verified = await verify(transaction, owner, account.password_hash, token);
      if (verified === account.email) return verified;
      await deleteReset(transaction, owner);
      const changed = { ...owner, name: account.name, email: verified };
      await recordAccountEvent(transaction, changed, 'account.changed');
      return verified;
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? addressTaken() : error;
    });
  if (email !== account.email) notify(context, owner.kind, account.email, emailChanged);
  return email;
}
