import { credentialMessages } from '../../../domain/credentials.ts';
import { isUniqueViolation } from '../db/errors.ts';
import { emailChanged, passwordChanged } from '../mail/words.ts';
import { setNameOrEmail, setPasswordHash } from './accounts.ts';
import { type Care, recordOwn, siteOf } from './care.ts';
import { addressTaken, hashNewPassword } from './new-password.ts';
import { endResetsOf } from './password-resets.ts';
import { askPassword, failureAt } from './proof.ts';
import { endSessionsOf, type Owner, startSession } from './sessions.ts';

interface Named {
  name: string;
  email: string;
}

interface Asked {
  password: string;
  code?: string | undefined;
}

async function changeEmail(
  care: Care,
  owner: Owner,
  before: Named,
  after: Named,
  asked: Asked,
): Promise<void> {
  const proof = await askPassword(care, owner, before, asked);
  try {
    await proof.use(async (transaction) => {
      await setNameOrEmail(transaction, owner, after);
      await endResetsOf(transaction, owner);
      await recordOwn(transaction, owner, after, 'account.changed');
    });
  } catch (error) {
    throw isUniqueViolation(error) ? addressTaken() : error;
  }
  care.mailer.send({ to: before.email, ...emailChanged(siteOf(care, owner.kind)) });
}

/** Changes the name, and the address with the password. The old address is told. */
export async function changeAccount(
  care: Care,
  owner: Owner,
  before: Named,
  { name, email, password, code }: Named & Partial<Asked>,
): Promise<void> {
  if (email !== before.email) {
    if (password === undefined) throw failureAt('password', credentialMessages.passwordMissing);
    return changeEmail(care, owner, before, { name, email }, { password, code });
  }
  await care.db.transaction().execute(async (transaction) => {
    await setNameOrEmail(transaction, owner, { name });
    await recordOwn(transaction, owner, { name, email }, 'account.changed');
  });
}

/** Sets another password, ends all sessions and open links, and answers the token of a new session. */
export async function changePassword(
  care: Care,
  owner: Owner,
  before: Named,
  { newPassword, client, ...asked }: Asked & { newPassword: string; client: string },
): Promise<string> {
  const proof = await askPassword(care, owner, before, asked);
  const passwordHash = await hashNewPassword(newPassword, care.isCommonPassword, 'newPassword');
  const token = await proof.use(async (transaction) => {
    await setPasswordHash(transaction, owner, passwordHash);
    await endSessionsOf(transaction, owner);
    await endResetsOf(transaction, owner);
    await recordOwn(transaction, owner, before, 'password.changed');
    return startSession(transaction, { ...owner, client });
  });
  care.mailer.send({ to: before.email, ...passwordChanged(siteOf(care, owner.kind)) });
  return token;
}
