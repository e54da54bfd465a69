import { AppError } from '#domain/app-error.ts';
import type { Db } from '../platform/db/schema.ts';

/**
 * Starts a change of what a customer stores. On PostgreSQL this locks the customer's row, so that changes that count
 * against a quota run one after the other. Throws AppError 'unauthenticated' if the account was deleted meanwhile.
 */
export async function claimCustomer(transaction: Db, customerId: string): Promise<void> {
  const { numUpdatedRows } = await transaction
    .updateTable('customers')
    .set(({ ref }) => ({ name: ref('name') }))
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new AppError('unauthenticated', 'Please log in.');
}
