import { v7 as uuidv7 } from 'uuid';
import type { Administrator, AuditEvent } from '../../../contract/admins.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { Account } from '../../platform/http/access.ts';

export interface NewAdmin {
  name: string;
  email: string;
  passwordHash: string;
  /** The one that signs up while there is none. */
  first: boolean;
}

/** Fails with a unique violation when the address has an account, and when a first one is there already. */
export async function insertAdmin(db: Db, { name, email, passwordHash, first }: NewAdmin): Promise<Account> {
  const id = uuidv7();
  await db
    .insertInto('admins')
    .values({
      id,
      name,
      email,
      password_hash: passwordHash,
      created_at: new Date().toISOString(),
      first: first ? 1 : null,
    })
    .execute();
  return { id, name, email };
}

export function findAdmin(db: Db, id: string): Promise<Account | undefined> {
  return db.selectFrom('admins').select(['id', 'name', 'email']).where('id', '=', id).executeTakeFirst();
}

export async function isThereAnAdmin(db: Db): Promise<boolean> {
  return (await db.selectFrom('admins').select('id').limit(1).executeTakeFirst()) !== undefined;
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

/** Events older than the one named, newest first. */
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
