import { createHash, timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';
import type { AdminSignUp, SignUpGate } from '../../../contract/admins.ts';
import { AppError } from '../../../domain/app-error.ts';
import { findByEmail } from '../../platform/accounts/accounts.ts';
import {
  addressTaken,
  hashNewPassword,
  type IsCommonPassword,
} from '../../platform/accounts/new-password.ts';
import { recordEvent } from '../../platform/audit.ts';
import { isUniqueViolation } from '../../platform/db/errors.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { Account } from '../../platform/http/access.ts';
import { insertAdmin, isThereAnAdmin, type NewAdmin } from './admins.ts';
import { isInvited, takeInvitation } from './invitations.ts';

export interface SignUpRules {
  /** ADMIN_SETUP_TOKEN: where it is set, the first administrator needs it. */
  setupToken: string | undefined;
  isCommonPassword: IsCommonPassword;
}

export async function signUpGate(
  db: Db,
  { setupToken }: SignUpRules,
  invite: string | undefined,
): Promise<SignUpGate> {
  if (invite) return (await isInvited(db, invite)) ? 'invited' : 'closed';
  if (await isThereAnAdmin(db)) return 'closed';
  return setupToken === undefined ? 'open' : 'setup-token';
}

const digest = (text: string) => createHash('sha256').update(text).digest();
const isSame = (one: string, other: string) => timingSafeEqual(digest(one), digest(other));

const closed = (invite: string | undefined) =>
  new AppError(
    'forbidden',
    invite
      ? 'This invitation was used, revoked or is over. Please ask an administrator for a new one.'
      : 'Administrators are invited. Please ask one for a link.',
  );

type Wanted = z.output<typeof AdminSignUp>;

async function requireGate(db: Db, rules: SignUpRules, { invite, setupToken = '' }: Wanted): Promise<void> {
  const gate = await signUpGate(db, rules, invite);
  if (gate === 'closed') throw closed(invite);
  if (gate === 'setup-token' && !isSame(setupToken, rules.setupToken ?? '')) {
    const message =
      'The setup token is missing or wrong. It is the value of ADMIN_SETUP_TOKEN on the server.';
    throw new AppError('forbidden', message, { issues: [{ path: 'setupToken', message }] });
  }
}

async function insertAllowed(db: Db, admin: NewAdmin, invite: string | undefined): Promise<Account> {
  return db.transaction().execute(async (transaction) => {
    if (invite && !(await takeInvitation(transaction, invite))) throw closed(invite);
    const account = await insertAdmin(transaction, admin);
    await recordEvent(transaction, account, 'administrator.created', `${account.name} (${account.email})`);
    return account;
  });
}

/** Makes an administrator, if who asks may become one. An address that is taken leaves the invitation unused. */
export async function createAdmin(db: Db, rules: SignUpRules, wanted: Wanted): Promise<Account> {
  await requireGate(db, rules, wanted);
  const { name, email, invite } = wanted;
  const passwordHash = await hashNewPassword(wanted.password, rules.isCommonPassword);
  try {
    return await insertAllowed(db, { name, email, passwordHash, first: !invite }, invite);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw (await findByEmail(db, 'admin', email)) ? addressTaken() : closed(invite);
  }
}
