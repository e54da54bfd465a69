import type { z } from 'zod';
import type { SignUp } from '#contract/accounts.ts';
import { type AccountContext, notify, revokeCredentials } from '#server/accounts/account-context.ts';
import { deleteAccount, insertAccount } from '#server/accounts/accounts.ts';
import { hashNewPassword } from '#server/accounts/passwords.ts';
import { type Credentials, reauthenticate, type SessionUser } from '#server/accounts/reauthentication.ts';
import { mailAddressInUse, mailConfirmation } from '#server/accounts/verify-email.ts';
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

/** Deletes an account permanently in one transaction. Portfolios and tickers are deleted by cascade. */
export async function deleteCustomer(
  context: AccountContext,
  customer: SessionUser,
  credentials: Credentials,
): Promise<void> {
  const inTransaction = await reauthenticate(context, customer, credentials);
  await inTransaction(async (transaction) => {
    await deleteAccount(transaction, customer);
    await revokeCredentials(transaction, customer);
  });
  notify(context, 'customer', customer.email, accountDeleted);
}
