import type { Administrator, AuditEvent } from '#contract/admins.ts';
import { AppError } from '#domain/app-error.ts';
import { isoTime } from '#domain/time.ts';
import type { Db } from '#server/platform/db/schema.ts';
import type { Account } from '#server/platform/http/callers.ts';

const firstAdministrator = 'first-administrator';

/**
 * Tells whether there has ever been an administrator. After that, sign-ups require an invitation, even if none is left.
 */
export async function hasEverHadAdmin(db: Db): Promise<boolean> {
  const seed = await db
    .selectFrom('seeds')
    .select('name')
    .where('name', '=', firstAdministrator)
    .executeTakeFirst();
  return seed !== undefined;
}

/** Records permanently that there is an administrator. Of concurrent requests, only the first gets true. */
export async function claimFirstAdmin(transaction: Db): Promise<boolean> {
  const claimed = await transaction
    .insertInto('seeds')
    .values({ name: firstAdministrator, applied_at: isoTime() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('name')
    .execute();
  return claimed.length > 0;
}

export const notLoggedIn = () => new AppError('unauthenticated', 'Please log in.');

/**
 * Locks the accounts of administrators until the end of the transaction and returns those that exist. Locks in the
 * order of their ids to avoid deadlocks.
 */
export async function lockAdmins(transaction: Db, ids: readonly string[]): Promise<Account[]> {
  const locked: Account[] = [];
  for (const id of ids.toSorted()) {
    const row = await transaction
      .updateTable('admins')
      .set({ id })
      .where('id', '=', id)
      .returning(['id', 'name', 'email'])
      .executeTakeFirst();
    if (row) locked.push(row);
  }
  return locked;
}

export async function listAdmins(db: Db): Promise<Administrator[]> {
  const rows = await db
    .selectFrom('admins')
    .select(['id', 'name', 'email', 'created_at'])
    .orderBy('id')
    .execute();
  return rows.map(({ id, name, email, created_at }) => ({ _id: id, name, email, createdAt: created_at }));
}

const eventsPerPage = 50;

/** Lists a page of audit events before the given one, newest first. */
export async function listEvents(
  db: Db,
  before: string | undefined,
): Promise<{ events: AuditEvent[]; more: boolean }> {
  const rows = await db
    .selectFrom('audit_events')
    .select(['id', 'at', 'admin_name', 'action', 'subject'])
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
    .orderBy('id', 'desc')
    .limit(eventsPerPage + 1)
    .execute();
  const events = rows
    .slice(0, eventsPerPage)
    .map(({ id, at, admin_name, action, subject }) => ({ _id: id, at, by: admin_name, action, subject }));
  return { events, more: rows.length > eventsPerPage };
}
