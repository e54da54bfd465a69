import { hash, timingSafeEqual } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import type { AdminSignUp, SignUpMode } from '#contract/admins.ts';
import { AppError, fieldError } from '#domain/app-error.ts';
import { invitationMessages } from '#domain/credentials.ts';
import type { AccountContext } from '#server/accounts/account-context.ts';
import { insertAccount, type NewAccount } from '#server/accounts/accounts.ts';
import { hashNewPassword } from '#server/accounts/passwords.ts';
import { mailAddressInUse, mailConfirmation } from '#server/accounts/verify-email.ts';
import type { Db } from '#server/platform/db/schema.ts';
import type { Account } from '#server/platform/http/callers.ts';
import { recordEvent } from '#server/platform/log/audit-log.ts';
import { claimFirstAdmin, hasEverHadAdmin } from './admins.ts';
import { consumeInvitation, isInvited } from './invitations.ts';

export interface SignUpRules {
  /** ADMIN_SETUP_TOKEN: required of the first administrator, if set. */
  setupToken: string | undefined;
}

export async function signUpMode(
  db: Db,
  { setupToken }: SignUpRules,
  invite: string | undefined,
): Promise<SignUpMode> {
  if (invite) return (await isInvited(db, invite)) ? 'invited' : 'closed';
  if (await hasEverHadAdmin(db)) return 'closed';
  return setupToken === undefined ? 'open' : 'setup-token';
}

const digest = (text: string) => hash('sha256', text, 'buffer');
const isEqual = (one: string, other: string) => timingSafeEqual(digest(one), digest(other));

const signUpClosed = (invite: string | undefined) =>
  new AppError('forbidden', invite ? invitationMessages.invalid : invitationMessages.missing);

type SignUpInput = z.output<typeof AdminSignUp>;

async function requireSignUpAllowed(
  db: Db,
  rules: SignUpRules,
  { invite, setupToken = '' }: SignUpInput,
): Promise<void> {
  const mode = await signUpMode(db, rules, invite);
  if (mode === 'closed') throw signUpClosed(invite);
  if (mode === 'setup-token' && !isEqual(setupToken, rules.setupToken ?? '')) {
    const message =
      'The setup token is missing or wrong. It is the value of ADMIN_SETUP_TOKEN on the server.';
    throw fieldError('setupToken', message, 'forbidden');
  }
}

/** Consumes the invitation or the first sign-up, and inserts an administrator unless the address has an account. */
async function consumeAndInsert(
  db: Db,
  admin: NewAccount,
  invite: string | undefined,
): Promise<Account | undefined> {
  return db.transaction().execute(async (transaction) => {
    const allowed = await (invite ? consumeInvitation(transaction, invite) : claimFirstAdmin(transaction));
    if (!allowed) throw signUpClosed(invite);
    const account = await insertAccount(transaction, 'admin', admin);
    if (account)
      await recordEvent(transaction, account, 'administrator.created', `${account.name} (${account.email})`);
    return account;
  });
}

interface CreatedAdmin {
  account: Account;
  /** To be sent after the response. */
  mail: () => Promise<void>;
}

/**
 * Creates an administrator if the sign-up is allowed. If the address has an account, notifies its owner and returns the
 * same response, so that an invitation does not reveal who has an account.
 */
export async function createAdmin(
  context: AccountContext,
  rules: SignUpRules,
  input: SignUpInput,
): Promise<CreatedAdmin> {
  await requireSignUpAllowed(context.db, rules, input);
  const { name, email, invite } = input;
  const passwordHash = await hashNewPassword(input.password, context);
  const account = await consumeAndInsert(context.db, { name, email, passwordHash }, invite);
  if (!account)
    return {
      account: { id: uuidv7(), name, email },
      mail: () => mailAddressInUse(context, 'admin', email),
    };
  return { account, mail: () => mailConfirmation(context, { kind: 'admin', accountId: account.id }) };
}
