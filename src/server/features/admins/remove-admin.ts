import { AppError } from '#domain/app-error.ts';
import { revokeCredentials } from '#server/accounts/account-context.ts';
import { deleteAccount } from '#server/accounts/accounts.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { type Actor, recordEvent } from '#server/platform/log/audit-log.ts';
import { lockAdmins, notLoggedIn } from './admins.ts';
import { deleteInvitationsOf } from './invitations.ts';

/**
 * Removes the account of another administrator. There is always one left: administrators can't remove themselves, and
 * if two remove each other at the same time, only one succeeds.
 */
export async function removeAdmin(db: Db, actor: Actor, id: string): Promise<void> {
  if (id === actor.id)
    throw new AppError('conflict', 'You cannot remove your own account. Ask another administrator.');
  await db.transaction().execute(async (transaction) => {
    const locked = await lockAdmins(transaction, [actor.id, id]);
    if (!locked.some((admin) => admin.id === actor.id)) throw notLoggedIn();
    const found = locked.find((admin) => admin.id === id);
    if (!found) throw new AppError('not_found', 'This administrator no longer exists.');
    const owner = { kind: 'admin' as const, accountId: id };
    await deleteAccount(transaction, owner);
    await revokeCredentials(transaction, owner);
    await deleteInvitationsOf(transaction, found);
    await recordEvent(transaction, actor, 'administrator.removed', `${found.name} (${found.email})`);
  });
}
