import { hourMs, isoTime } from '#domain/time.ts';
import type { Db } from '../platform/db/schema.ts';
import type { SessionKind } from '../platform/http/callers.ts';
import { type Owner, ownerColumns } from './sessions.ts';
import { createToken, hashToken } from './tokens.ts';

export const resetMinutes = 60;
export const confirmationHours = 24;

/** Deletes the password reset link of an account, if it has one. */
export async function deleteReset(db: Db, owner: Owner): Promise<void> {
  await db
    .deleteFrom('password_resets')
    .where((eb) => eb.and(ownerColumns(owner)))
    .execute();
}

/** Creates the token of a password reset link and replaces an earlier one. Only the hash is stored. */
export async function createReset(transaction: Db, owner: Owner, now = Date.now()): Promise<string> {
  const token = createToken();
  await deleteReset(transaction, owner);
  await transaction
    .insertInto('password_resets')
    .values({
      token_hash: hashToken(token),
      ...ownerColumns(owner),
      expires_at: isoTime(now + resetMinutes * 60_000),
    })
    .execute();
  return token;
}

/** Returns the account of a valid password reset link. */
export async function findReset(
  db: Db,
  kind: SessionKind,
  token: string,
  now = Date.now(),
): Promise<Owner | undefined> {
  const row = await db
    .selectFrom('password_resets')
    .select('account_id')
    .where('token_hash', '=', hashToken(token))
    .where('kind', '=', kind)
    .where('expires_at', '>', isoTime(now))
    .executeTakeFirst();
  return row && { kind, accountId: row.account_id };
}

/** Consumes a password reset link. Returns false if it is invalid; of concurrent requests, only one gets true. */
export async function consumeReset(
  transaction: Db,
  kind: SessionKind,
  token: string,
  now = Date.now(),
): Promise<boolean> {
  const consumed = await transaction
    .deleteFrom('password_resets')
    .where('token_hash', '=', hashToken(token))
    .where('kind', '=', kind)
    .where('expires_at', '>', isoTime(now))
    .returning('token_hash')
    .execute();
  return consumed.length > 0;
}

/** Deletes expired password reset links. */
export async function sweepPasswordResets(db: Db, now = Date.now()): Promise<void> {
  await db.deleteFrom('password_resets').where('expires_at', '<', isoTime(now)).execute();
}

/** Creates the token of a link that confirms an e-mail address and replaces an earlier one. Only the hash is stored. */
export async function createConfirmation(
  transaction: Db,
  owner: Owner,
  email: string,
  now = Date.now(),
): Promise<string> {
  const token = createToken();
  const link = {
    email,
    token_hash: hashToken(token),
    expires_at: isoTime(now + confirmationHours * hourMs),
  };
  await transaction
    .insertInto('email_confirmations')
    .values({ ...ownerColumns(owner), ...link })
    .onConflict((conflict) => conflict.columns(['kind', 'account_id']).doUpdateSet(link))
    .execute();
  return token;
}

/** Returns the address that awaits confirmation by an account's valid link, if any. */
export async function findConfirmation(db: Db, owner: Owner, now = Date.now()): Promise<string | undefined> {
  const row = await db
    .selectFrom('email_confirmations')
    .select('email')
    .where((eb) => eb.and(ownerColumns(owner)))
    .where('expires_at', '>', isoTime(now))
    .executeTakeFirst();
  return row?.email;
}

/** Consumes a confirmation link and returns the address that it confirms. Of concurrent requests, only one gets it. */
export async function consumeConfirmation(
  transaction: Db,
  owner: Owner,
  token: string,
  now = Date.now(),
): Promise<string | undefined> {
  const consumed = await transaction
    .deleteFrom('email_confirmations')
    .where((eb) => eb.and(ownerColumns(owner)))
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', isoTime(now))
    .returning('email')
    .executeTakeFirst();
  return consumed?.email;
}

/** Deletes the confirmation link of an account, which also cancels a pending change of address. */
export async function deleteConfirmation(db: Db, owner: Owner): Promise<void> {
  await db
    .deleteFrom('email_confirmations')
    .where((eb) => eb.and(ownerColumns(owner)))
    .execute();
}

/** Deletes expired confirmation links. */
export async function sweepEmailConfirmations(db: Db, now = Date.now()): Promise<void> {
  await db.deleteFrom('email_confirmations').where('expires_at', '<', isoTime(now)).execute();
}
