import { credentialMessages } from '#domain/credentials.ts';
import { emailChangeAsked, passwordChanged } from '../platform/mail/templates.ts';
import { type AccountServices, endSessionsAndLinks, recordAccountEvent, siteOf } from './account-settings.ts';
import { setName, setPasswordHash } from './accounts.ts';
import { createConfirmation } from './one-time-links.ts';
import { hashNewPassword } from './passwords.ts';
import { fieldError, type Reauthentication, reauthenticate } from './reauthentication.ts';
import { type Owner, startSession } from './sessions.ts';

interface Identity {
  name: string;
  email: string;
}

async function requestEmailChange(
  accountServices: AccountServices,
  owner: Owner,
  before: Identity,
  after: Identity,
  credentials: Reauthentication,
): Promise<void> {
  const inTransaction = await reauthenticate(accountServices, owner, before, credentials);
  await inTransaction(async (transaction) => {
    await setName(transaction, owner, after.name);
    await createConfirmation(transaction, owner, after.email);
    await recordAccountEvent(transaction, owner, { ...before, name: after.name }, 'account.changed');
  });
  accountServices.mailer.send({ to: before.email, ...emailChangeAsked(siteOf(accountServices, owner.kind)) });
}

/**
 * Changes the name. A new address requires the password, takes effect once confirmed and is announced to the current
 * address. Returns whether one awaits confirmation; the caller then calls `mailConfirmation`.
 */
export async function changeAccount(
  accountServices: AccountServices,
  owner: Owner,
  before: Identity,
  {
    name,
    email,
    password,
    code,
    session,
  }: Identity & Partial<Reauthentication> & Pick<Reauthentication, 'session'>,
): Promise<boolean> {
  if (email !== before.email) {
    if (password === undefined) throw fieldError('password', credentialMessages.passwordMissing);
    await requestEmailChange(accountServices, owner, before, { name, email }, { password, code, session });
    return true;
  }
  await accountServices.db.transaction().execute(async (transaction) => {
    await setName(transaction, owner, name);
    await recordAccountEvent(transaction, owner, { name, email }, 'account.changed');
  });
  return false;
}

/** Changes the password, ends all sessions, revokes mailed links and starts a new session. */
export async function changePassword(
  accountServices: AccountServices,
  owner: Owner,
  before: Identity,
  { newPassword, client, ...credentials }: Reauthentication & { newPassword: string; client: string },
): Promise<{ token: string; passwordHash: string }> {
  const inTransaction = await reauthenticate(accountServices, owner, before, credentials);
  const passwordHash = await hashNewPassword(newPassword, accountServices.isCommonPassword, 'newPassword');
  const token = await inTransaction(async (transaction) => {
    await setPasswordHash(transaction, owner, passwordHash);
    await endSessionsAndLinks(transaction, owner);
    await recordAccountEvent(transaction, owner, before, 'password.changed');
    return startSession(transaction, { ...owner, client });
  });
  accountServices.mailer.send({ to: before.email, ...passwordChanged(siteOf(accountServices, owner.kind)) });
  return { token, passwordHash };
}
