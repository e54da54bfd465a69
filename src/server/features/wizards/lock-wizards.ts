import type { Db } from '../../platform/db/schema.ts';

/** Has the transaction wait for any other that changes the wizards, so that none is built on what another replaces. */
export async function lockWizards(transaction: Db): Promise<void> {
  await transaction
    .updateTable('seeds')
    .set((eb) => ({ applied_at: eb.ref('applied_at') }))
    .where('name', '=', 'wizards')
    .execute();
}
