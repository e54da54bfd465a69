import { fieldError } from '#domain/app-error.ts';
import { credentialMessages } from '#domain/credentials.ts';
import { emailChangeAsked, passwordChanged } from '../platform/mail/templates.ts';
import { type AccountContext, endSessionsAndLinks, notify, recordAccountEvent } from './account-context.ts';
import { type Identity, setName, setPasswordHash } from './accounts.ts';
import { createConfirmation } from './one-time-links.ts';
import { hashNewPassword } from './passwords.ts';
import { type Credentials, reauthenticate, type SessionUser } from './reauthentication.ts';
import { startSession } from './sessions.ts';

async function requestEmailChange(
  context: AccountContext,
  user: SessionUser,
  { name, email, ...credentials }: Identity & Credentials,
): Promise<void> {
  const inTransaction = await reauthenticate(context, user, credentials);
  await inTransaction(async (transaction) => {
    await setName(transaction, user, name);
    await createConfirmation(transaction, user, email);
    await recordAccountEvent(transaction, { ...user, name }, 'account.changed');
  });
  notify(context, user.kind, user.email, emailChangeAsked);
}

/**
 * Changes the name. A new address requires the password, takes effect once confirmed and is announced to the current
 * address. Returns whether one awaits confirmation; the caller then calls `mailConfirmation`.
 */
export async function changeAccount(
  context: AccountContext,
  user: SessionUser,
  { name, email, password, code }: Identity & Partial<Credentials>,
): Promise<boolean> {
  if (email !== user.email) {
    if (password === undefined) throw fieldError('password', credentialMessages.passwordMissing);
    await requestEmailChange(context, user, { name, email, password, code });
    return true;
  }
  if (name === user.name) return false;
  await context.db.transaction().execute(async (transaction) => {
    await setName(transaction, user, name);
    await recordAccountEvent(transaction, { ...user, name }, 'account.changed');
  });
  return false;
}

/** Changes the password, ends all sessions, revokes mailed links and starts a new session. */
export async function changePassword(
  context: AccountContext,
  user: SessionUser,
  { newPassword, client, ...credentials }: Credentials & { newPassword: string; client: string },
): Promise<{ token: string; passwordHash: string }> {
  const inTransaction = await reauthenticate(context, user, credentials);
  const passwordHash = await hashNewPassword(newPassword, context, 'newPassword');
  const token = await inTransaction(async (transaction) => {
    await setPasswordHash(transaction, user, passwordHash);
    await endSessionsAndLinks(transaction, user);
    await recordAccountEvent(transaction, user, 'password.changed');
    return startSession(transaction, { ...user, client });
  });
  notify(context, user.kind, user.email, passwordChanged);
  return { token, passwordHash };
}
