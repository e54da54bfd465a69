import { v7 as uuidv7 } from 'uuid';
import type { User } from '#contract/accounts.ts';
import { isoTime } from '#domain/time.ts';
import type { Db } from '../platform/db/schema.ts';
import type { Account, SessionKind } from '../platform/http/callers.ts';
import { accountTables, type Owner } from './sessions.ts';

/** An account row with the fields for authentication. */
export interface StoredAccount extends Account {
  password_hash: string;
  /** When a mailed link confirmed the address. */
  email_verified_at: string | null;
}

const columns = ['id', 'name', 'email', 'password_hash', 'email_verified_at'] as const;

export const toUser = ({ id, name, email }: Account): User => ({ _id: id, name, email });

export interface Identity {
  name: string;
  email: string;
}

export interface NewAccount extends Identity {
  passwordHash: string;
}

/**
 * Inserts an account. Returns undefined if the address has one. That case updates the existing row without changes, so
 * that both cases take the same time.
 */
export async function insertAccount(
  db: Db,
  kind: SessionKind,
  { name, email, passwordHash }: NewAccount,
): Promise<Account | undefined> {
  const id = uuidv7();
  const row = await db
    .insertInto(accountTables[kind])
    .values({
      id,
      name,
      email,
      password_hash: passwordHash,
      created_at: isoTime(),
      email_verified_at: null,
      ...(kind === 'customer' && { portfolios_version: uuidv7() }),
    })
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ email }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id === id ? { id, name, email } : undefined;
}

export function findAccountById(db: Db, { kind, accountId }: Owner): Promise<StoredAccount | undefined> {
  return db.selectFrom(accountTables[kind]).select(columns).where('id', '=', accountId).executeTakeFirst();
}

export function findAccountByEmail(
  db: Db,
  kind: SessionKind,
  email: string,
): Promise<StoredAccount | undefined> {
  return db.selectFrom(accountTables[kind]).select(columns).where('email', '=', email).executeTakeFirst();
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
    .updateTable(accountTables[kind])
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
    .updateTable(accountTables[kind])
    .set({ password_hash: passwordHash })
    .where('id', '=', accountId)
    .execute();
}

export async function setName(db: Db, { kind, accountId }: Owner, name: string): Promise<void> {
  await db.updateTable(accountTables[kind]).set({ name }).where('id', '=', accountId).execute();
}

/** Sets a verified address. Throws a unique violation if another account has it. */
export async function setVerifiedEmail(db: Db, { kind, accountId }: Owner, email: string): Promise<void> {
  await db
    .updateTable(accountTables[kind])
    .set({ email, email_verified_at: isoTime() })
    .where('id', '=', accountId)
    .execute();
}

/** Deletes an account. Foreign keys cascade. */
export async function deleteAccount(db: Db, { kind, accountId }: Owner): Promise<void> {
  await db.deleteFrom(accountTables[kind]).where('id', '=', accountId).execute();
}
