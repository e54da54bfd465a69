import type { Db } from '../platform/db/schema.ts';
import type { SessionKind } from '../platform/http/callers.ts';
import type { Owner } from './sessions.ts';

const tables = { customer: 'customers', admin: 'admins' } as const;

/** An account row with the fields for authentication. */
export interface StoredAccount {
  id: string;
  name: string;
  email: string;
  password_hash: string;
  /** When a mailed link confirmed the address. */
  email_verified_at: string | null;
}

const columns = ['id', 'name', 'email', 'password_hash', 'email_verified_at'] as const;

export function findAccountById(db: Db, { kind, accountId }: Owner): Promise<StoredAccount | undefined> {
  return db.selectFrom(tables[kind]).select(columns).where('id', '=', accountId).executeTakeFirst();
}

export function findAccountByEmail(
  db: Db,
  kind: SessionKind,
  email: string,
): Promise<StoredAccount | undefined> {
  return db.selectFrom(tables[kind]).select(columns).where('email', '=', email).executeTakeFirst();
}

/**
 * Locks an account until the end of the transaction. Returns false if the account is gone or its password hash has
 * changed. Every transaction that changes sessions or secrets starts with this call, so that it cannot interleave with
 * a password change, a deletion or another such transaction.
 */
export async function lockAccount(
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

export async function setName(db: Db, { kind, accountId }: Owner, name: string): Promise<void> {
  await db.updateTable(tables[kind]).set({ name }).where('id', '=', accountId).execute();
}

/** Sets a verified address. Throws a unique violation if another account has it. */
export async function setVerifiedEmail(db: Db, { kind, accountId }: Owner, email: string): Promise<void> {
  await db
    .updateTable(tables[kind])
    .set({ email, email_verified_at: new Date().toISOString() })
    .where('id', '=', accountId)
    .execute();
}

/** Deletes an account. Foreign keys cascade. */
export async function deleteAccount(db: Db, { kind, accountId }: Owner): Promise<void> {
  await db.deleteFrom(tables[kind]).where('id', '=', accountId).execute();
}
