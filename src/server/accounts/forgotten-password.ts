import { fieldError } from '#domain/app-error.ts';
import type { Db } from '../platform/db/schema.ts';
import type { SessionKind } from '../platform/http/callers.ts';
import { passwordReset, resetLink } from '../platform/mail/templates.ts';
import {
  type AccountContext,
  endSessionsAndLinks,
  notify,
  pageUrl,
  recordAccountEvent,
} from './account-context.ts';
import {
  findAccountByEmail,
  findAccountById,
  lockAccount,
  setPasswordHash,
  setVerifiedEmail,
} from './accounts.ts';
import { mayMail } from './mail-limits.ts';
import { consumeReset, createReset, findReset, resetMinutes } from './one-time-links.ts';
import { hashNewPassword } from './passwords.ts';
import type { Owner } from './sessions.ts';
import { endTwoStep, isTwoStepOn } from './two-step.ts';

/** Mails a reset link if the address has an account. Returns nothing, so that callers cannot reveal whether it has. */
export async function mailResetLink(
  context: AccountContext,
  kind: SessionKind,
  email: string,
): Promise<void> {
  const account = await findAccountByEmail(context.db, kind, email);
  if (!account || !(await mayMail(context.db, 'reset', email))) return;
  const owner = { kind, accountId: account.id };
  const token = await context.db.transaction().execute(async (transaction) => {
    const locked = await lockAccount(transaction, owner, account.password_hash);
    return locked ? createReset(transaction, owner) : undefined;
  });
  // Browsers do not send the fragment, so the token never appears in logs or referrers.
  const link = `${pageUrl(context, kind, '/reset-password')}#token=${token}`;
  if (token) notify(context, kind, email, (site) => resetLink(site, link, resetMinutes));
}

const invalidLink = () =>
  fieldError(
    'token',
    'This link was used, replaced by a newer one, or has expired. Please request a new one.',
  );

interface Reset {
  /** With the new password hash. */
  account: { id: string; email: string; password_hash: string };
  twoStepOn: boolean;
}

/** Sets the password and marks the address as verified, because the mailed link proves its ownership. */
async function applyReset(transaction: Db, owner: Owner, passwordHash: string): Promise<boolean> {
  const account = await findAccountById(transaction, owner);
  if (!account) throw invalidLink();
  await setPasswordHash(transaction, owner, passwordHash);
  await endSessionsAndLinks(transaction, owner);
  // It may have been turned on by someone who does not own the address.
  if (account.email_verified_at === null) await endTwoStep(transaction, owner);
  await setVerifiedEmail(transaction, owner, account.email);
  await recordAccountEvent(transaction, { ...owner, ...account }, 'password.reset');
  return isTwoStepOn(transaction, owner);
}

/**
 * Sets a new password with the token of a mailed link, ends all sessions and notifies the owner. Two-step login stays
 * on only if the address was already verified.
 */
export async function resetPassword(
  context: AccountContext,
  kind: SessionKind,
  { token, newPassword }: { token: string; newPassword: string },
): Promise<Reset> {
  const owner = await findReset(context.db, kind, token);
  const account = owner && (await findAccountById(context.db, owner));
  if (!owner || !account) throw invalidLink();
  const passwordHash = await hashNewPassword(newPassword, context, 'newPassword');
  const wasOn = await isTwoStepOn(context.db, owner);
  const twoStepOn = await context.db.transaction().execute(async (transaction) => {
    const locked = await lockAccount(transaction, owner, account.password_hash);
    if (!locked || !(await consumeReset(transaction, kind, token))) throw invalidLink();
    return applyReset(transaction, owner, passwordHash);
  });
  const twoStepEnded = wasOn && !twoStepOn;
  notify(context, kind, account.email, (site) => passwordReset(site, { twoStepEnded }));
  return { account: { id: account.id, email: account.email, password_hash: passwordHash }, twoStepOn };
}
