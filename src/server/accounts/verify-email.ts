import { AppError } from '#domain/app-error.ts';
import { isUniqueViolation } from '../platform/db/errors.ts';
import type { Db } from '../platform/db/schema.ts';
import type { SessionKind } from '../platform/http/callers.ts';
import { mayMail } from '../platform/mail/mail-limits.ts';
import { addressInUse, confirmLink, emailChanged } from '../platform/mail/templates.ts';
import { type AccountServices, pageUrl, recordAccountEvent, siteOf } from './account-settings.ts';
import { findAccountByEmail, findAccountById, lockAccount, setVerifiedEmail } from './accounts.ts';
import {
  confirmationHours,
  consumeConfirmation,
  createConfirmation,
  deleteReset,
  findConfirmation,
} from './one-time-links.ts';
import { fieldError } from './reauthentication.ts';
import type { Owner } from './sessions.ts';

/** Returns whether the address is verified, and the new address that awaits confirmation. */
export async function emailState({ db }: Pick<AccountServices, 'db'>, owner: Owner) {
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
  accountServices: AccountServices,
  kind: SessionKind,
  email: string,
): Promise<void> {
  if (await mayMail(accountServices.db, 'in-use', email))
    accountServices.mailer.send({ to: email, ...addressInUse(siteOf(accountServices, kind)) });
}

/** Creates a new link for the address that awaits confirmation: the pending one, or the account's own. */
async function renewConfirmation({ db }: AccountServices, owner: Owner, passwordHash: string) {
  return db.transaction().execute(async (transaction) => {
    if (!(await lockAccount(transaction, owner, passwordHash))) return undefined;
    const account = await findAccountById(transaction, owner);
    const pending = await findConfirmation(transaction, owner);
    const email = pending ?? (account?.email_verified_at ? undefined : account?.email);
    return email === undefined
      ? undefined
      : { email, token: await createConfirmation(transaction, owner, email) };
  });
}

/**
 * Mails a confirmation link for an unverified or pending address. If another account has the address, mails a notice
 * without a link. Returns nothing, so that callers cannot reveal who has an account.
 */
export async function mailConfirmation(accountServices: AccountServices, owner: Owner): Promise<void> {
  const account = await findAccountById(accountServices.db, owner);
  const email = (await findConfirmation(accountServices.db, owner)) ?? account?.email;
  if (!account || email === undefined) return;
  const holder = await findAccountByEmail(accountServices.db, owner.kind, email);
  if (holder && holder.id !== account.id) return mailAddressInUse(accountServices, owner.kind, email);
  if (!(await mayMail(accountServices.db, 'confirm', email))) return;
  const renewed = await renewConfirmation(accountServices, owner, account.password_hash);
  if (!renewed) return;
  // Browsers do not send the fragment, so the token never appears in logs or referrers.
  const link = `${pageUrl(accountServices, owner.kind, '/verify-email')}#token=${renewed.token}`;
  accountServices.mailer.send({ to: renewed.email, ...confirmLink(link, confirmationHours) });
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
export async function confirmEmail(
  accountServices: AccountServices,
  owner: Owner,
  token: string,
): Promise<string> {
  const account = await findAccountById(accountServices.db, owner);
  if (!account) throw invalidLink();
  const email = await accountServices.db
    .transaction()
    .execute(async (transaction) => {
      const verified = await verify(transaction, owner, account.password_hash, token);
      if (verified === account.email) return verified;
      await deleteReset(transaction, owner);
      await recordAccountEvent(
        transaction,
        owner,
        { name: account.name, email: verified },
        'account.changed',
      );
      return verified;
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? addressTaken() : error;
    });
  if (email !== account.email)
    accountServices.mailer.send({ to: account.email, ...emailChanged(siteOf(accountServices, owner.kind)) });
  return email;
}
