import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '../db/schema.ts';
import type { Owner, SessionKind } from './sessions.ts';

export const resetMinutes = 60;

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');
const iso = (time: number) => new Date(time).toISOString();

/** Ends the open link of an account, if there is one. */
export async function endResetsOf(db: Db, { kind, accountId }: Owner): Promise<void> {
  await db
    .deleteFrom('password_resets')
    .where('kind', '=', kind)
    .where('account_id', '=', accountId)
    .execute();
}

/** Makes the token of a link, in place of the one that an account has. It is answered once; its hash is kept. */
export async function insertReset(transaction: Db, owner: Owner, now = Date.now()): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await endResetsOf(transaction, owner);
  await transaction
    .insertInto('password_resets')
    .values({
      token_hash: hashOf(token),
      kind: owner.kind,
      account_id: owner.accountId,
      expires_at: iso(now + resetMinutes * 60_000),
    })
    .execute();
  return token;
}

/** Whose link it is, while it can be used. */
export async function findReset(
  db: Db,
  kind: SessionKind,
  token: string,
  now = Date.now(),
): Promise<Owner | undefined> {
  const row = await db
    .selectFrom('password_resets')
    .select('account_id')
    .where('token_hash', '=', hashOf(token))
    .where('kind', '=', kind)
    .where('expires_at', '>', iso(now))
    .executeTakeFirst();
  return row && { kind, accountId: row.account_id };
}

/** Uses a link up. Answers whether it was there to use: of two who race, one gets it. */
export async function takeReset(
  transaction: Db,
  kind: SessionKind,
  token: string,
  now = Date.now(),
): Promise<boolean> {
  const taken = await transaction
    .deleteFrom('password_resets')
    .where('token_hash', '=', hashOf(token))
    .where('kind', '=', kind)
    .where('expires_at', '>', iso(now))
    .returning('token_hash')
    .execute();
  return taken.length > 0;
}

/** Forgets links that are over. */
export async function sweepPasswordResets(db: Db, now = Date.now()): Promise<void> {
  await db.deleteFrom('password_resets').where('expires_at', '<', iso(now)).execute();
}
