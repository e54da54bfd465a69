import { deleteAccount } from '../../platform/accounts/accounts.ts';
import { type Care, forgetWaysIn, siteOf } from '../../platform/accounts/care.ts';
import { askPassword } from '../../platform/accounts/proof.ts';
import type { Account } from '../../platform/http/access.ts';
import { accountDeleted } from '../../platform/mail/words.ts';

/** Deletes an account for good, in one transaction; portfolios and their tickers go with the customer's row. */
export async function deleteCustomer(
  care: Care,
  account: Account,
  asked: { password: string; code?: string | undefined },
): Promise<void> {
  const owner = { kind: 'customer' as const, accountId: account.id };
  const proof = await askPassword(care, owner, account, asked);
  await proof.use(async (transaction) => {
    await deleteAccount(transaction, owner);
    await forgetWaysIn(transaction, owner);
  });
  care.mailer.send({ to: account.email, ...accountDeleted(siteOf(care, 'customer')) });
}
