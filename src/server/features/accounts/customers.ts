import type { z } from 'zod';
import type { SignUp } from '#contract/accounts.ts';
import { type AccountContext, notify, revokeCredentials } from '#server/accounts/account-context.ts';
import { deleteAccount, insertAccount } from '#server/accounts/accounts.ts';
import { hashNewPassword } from '#server/accounts/passwords.ts';
import {
  type ConfirmedTransaction,
  type Credentials,
  reauthenticate,
  type SessionUser,
} from '#server/accounts/reauthentication.ts';
import { mailAddressInUse, mailConfirmation } from '#server/accounts/verify-email.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { accountDeleted } from '#server/platform/mail/templates.ts';

/**
 * Creates a customer, unless the address has an account. Returns the mail to send after the response, which is the same
 * in both cases, including its timing.
 */
export async function signUp(
  context: AccountContext,
  { name, email, password }: z.output<typeof SignUp>,
): Promise<() => Promise<void>> {
  const passwordHash = await hashNewPassword(password, context);
  const account = await insertAccount(context.db, 'customer', { name, email, passwordHash });
  if (!account) return () => mailAddressInUse(context, 'customer', email);
  return () => mailConfirmation(context, { kind: 'customer', accountId: account.id });
}

/** Deletes what a customer has entered, in short statements. */
export interface CustomerDeletion {
  /** Where the deletion runs. */
  db: Db;
  /** Deletes temporary data, before the transaction that deletes the account. */
  prepare: (db: Db, customerId: string) => Promise<void>;
  /** Deletes the rest in that transaction. */
  complete: (transaction: Db, customerId: string) => Promise<void>;
}

class Confirmed extends Error {}

/** Checks password and code without consuming the code: the transaction is rolled back. */
async function confirm(inTransaction: ConfirmedTransaction): Promise<void> {
  const rollBack = () => Promise.reject(new Confirmed());
  await inTransaction(rollBack).catch((error) => {
    if (!(error instanceof Confirmed)) throw error;
  });
}

/** Deletes an account permanently. Previews of imports are deleted before the transaction, because it would take long. */
export async function deleteCustomer(
  context: AccountContext,
  customer: SessionUser,
  credentials: Credentials,
  { db, prepare, complete }: CustomerDeletion,
): Promise<void> {
  const inTransaction = await reauthenticate({ ...context, db }, customer, credentials);
  await confirm(inTransaction);
  await prepare(db, customer.accountId);
  await inTransaction(async (transaction) => {
    await complete(transaction, customer.accountId);
    await deleteAccount(transaction, customer);
    await revokeCredentials(transaction, customer);
  });
  notify(context, 'customer', customer.email, accountDeleted);
}
