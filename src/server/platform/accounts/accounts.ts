import type { Db } from '../db/schema.ts';
import type { Owner, SessionKind } from './sessions.ts';

const tables = { customer: 'customers', admin: 'admins' } as const;

/** An account with what proves that somebody is its owner. */
export interface KnownAccount {
  id: string;
  name: string;
  email: string;
  password_hash: string;
}

const columns = ['id', 'name', 'email', 'password_hash'] as const;

export function findById(db: Db, { kind, accountId }: Owner): Promise<KnownAccount | undefined> {
  return db.selectFrom(tables[kind]).select(columns).where('id', '=', accountId).executeTakeFirst();
}

export function findByEmail(db: Db, kind: SessionKind, email: string): Promise<KnownAccount | undefined> {
  return db.selectFrom(tables[kind]).select(columns).where('email', '=', email).executeTakeFirst();
}

/**
 * Holds an account until the transaction ends, if its password is still the one of the hash. What follows in the same
 * transaction can't cross a change of the password or the end of the account, and is done by one request at a time.
 * Every transaction on an account's sessions and secrets begins with it.
 */
export async function claimAccount(
  transaction: Db,
  { kind, accountId }: Owner,
  passwordHash: string,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable(tables[kind])
    .set({ password_hash: passwordHash })
    .where('id', '=', accountId)
    .where('password_hash', '=', passwordHash)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function setPasswordHash(
  db: Db,
  { kind, accountId }: Owner,
  passwordHash: string,
): Promise<void> {
  await db
    .updateTable(tables[kind])
    .set({ password_hash: passwordHash })
    .where('id', '=', accountId)
    .execute();
}

/** Fails with a unique violation when another account has the address. */
export async function setNameOrEmail(
  db: Db,
  { kind, accountId }: Owner,
  change: { name: string; email?: string },
): Promise<void> {
  await db.updateTable(tables[kind]).set(change).where('id', '=', accountId).execute();
}

/** Removes an account. What refers to it by a foreign key goes with it. */
export async function deleteAccount(db: Db, { kind, accountId }: Owner): Promise<void> {
  await db.deleteFrom(tables[kind]).where('id', '=', accountId).execute();
}
