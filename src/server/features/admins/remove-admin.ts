import { AppError } from '../../../domain/app-error.ts';
import { deleteAccount } from '../../platform/accounts/accounts.ts';
import { forgetWaysIn } from '../../platform/accounts/care.ts';
import { type Actor, recordEvent } from '../../platform/audit.ts';
import type { Db } from '../../platform/db/schema.ts';
import { findAdmin } from './admins.ts';

/** Takes another administrator's account away. One's own stays, so that there is always one. */
export async function removeAdmin(db: Db, actor: Actor, id: string): Promise<void> {
  if (id === actor.id)
    throw new AppError('conflict', 'You can not remove your own account. Ask another administrator.');
  await db.transaction().execute(async (transaction) => {
    const found = await findAdmin(transaction, id);
    if (!found) throw new AppError('not_found', 'This administrator is not there any more.');
    const owner = { kind: 'admin' as const, accountId: id };
    await deleteAccount(transaction, owner);
    await forgetWaysIn(transaction, owner);
    await recordEvent(transaction, actor, 'administrator.removed', `${found.name} (${found.email})`);
  });
}
