import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import type { SignUp, User } from '#contract/accounts.ts';
import { type AccountServices, revokeCredentials, siteOf } from '#server/accounts/account-settings.ts';
import { deleteAccount } from '#server/accounts/accounts.ts';
import { hashNewPassword } from '#server/accounts/passwords.ts';
import { type Reauthentication, reauthenticate } from '#server/accounts/reauthentication.ts';
import { mailAddressInUse, mailConfirmation } from '#server/accounts/verify-email.ts';
import type { Db } from '#server/platform/db/schema.ts';
import type { Account } from '#server/platform/http/callers.ts';
import { accountDeleted } from '#server/platform/mail/templates.ts';

interface NewCustomer {
  name: string;
  email: string;
  passwordHash: string;
}

/**
 * Inserts a customer and returns the id, or undefined if the address has an account. That case updates the existing row
 * without changes, so that both cases take the same time.
 */
async function insertCustomer(
  db: Db,
  { name, email, passwordHash }: NewCustomer,
): Promise<string | undefined> {
  const id = uuidv7();
  const row = await db
    .insertInto('customers')
    .values({
      id,
      name,
      email,
      password_hash: passwordHash,
      created_at: new Date().toISOString(),
      portfolios_version: uuidv7(),
      email_verified_at: null,
    })
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ email }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id === id ? id : undefined;
}

export function findCustomer(db: Db, id: string): Promise<Account | undefined> {
  return db.selectFrom('customers').select(['id', 'name', 'email']).where('id', '=', id).executeTakeFirst();
}

export function toUser({ id, name, email }: Account): User {
  return { _id: id, name, email };
}

/**
 * Creates a customer, unless the address has an account. Returns the mail to send after the response, which is the same
 * in both cases, including its timing.
 */
export async function signUp(
  accountServices: AccountServices,
  { name, email, password }: z.output<typeof SignUp>,
): Promise<() => Promise<void>> {
  const passwordHash = await hashNewPassword(password, accountServices.isCommonPassword);
  const accountId = await insertCustomer(accountServices.db, { name, email, passwordHash });
  if (accountId === undefined) return () => mailAddressInUse(accountServices, 'customer', email);
  return () => mailConfirmation(accountServices, { kind: 'customer', accountId });
}

/** Deletes an account permanently in one transaction. Portfolios and tickers are deleted by cascade. */
export async function deleteCustomer(
  accountServices: AccountServices,
  account: Account,
  credentials: Reauthentication,
): Promise<void> {
  const owner = { kind: 'customer' as const, accountId: account.id };
  const inTransaction = await reauthenticate(accountServices, owner, account, credentials);
  await inTransaction(async (transaction) => {
    await deleteAccount(transaction, owner);
    await revokeCredentials(transaction, owner);
  });
  accountServices.mailer.send({ to: account.email, ...accountDeleted(siteOf(accountServices, 'customer')) });
}
