import { v7 as uuidv7 } from 'uuid';
import type { Administrator, AuditEvent } from '#contract/admins.ts';
import { AppError } from '#domain/app-error.ts';
import type { Db } from '#server/platform/db/schema.ts';
import type { Account } from '#server/platform/http/callers.ts';

export interface NewAdmin {
  name: string;
  email: string;
  passwordHash: string;
}

/** Inserts an administrator. Returns undefined if the address has an account, which takes the same time. */
export async function insertAdmin(
  db: Db,
  { name, email, passwordHash }: NewAdmin,
): Promise<Account | undefined> {
  const id = uuidv7();
  const row = await db
    .insertInto('admins')
    .values({
      id,
      name,
      email,
      password_hash: passwordHash,
      created_at: new Date().toISOString(),
      email_verified_at: null,
    })
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ email }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id === id ? { id, name, email } : undefined;
}

export function findAdmin(db: Db, id: string): Promise<Account | undefined> {
  return db.selectFrom('admins').select(['id', 'name', 'email']).where('id', '=', id).executeTakeFirst();
}

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
    .values({ name: firstAdministrator, applied_at: new Date().toISOString() })
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
