import { createHash, randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { Invitation } from '../../../contract/admins.ts';
import type { Db, Schema } from '../../platform/db/schema.ts';

const lifetimeMs = 7 * 24 * 60 * 60 * 1000;

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');
const nowText = () => new Date().toISOString();

const toInvitation = (row: Omit<Schema['admin_invites'], 'token_hash'>): Invitation => ({
  _id: row.id,
  createdBy: row.created_by,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
});

/** Makes an invitation. Its token is answered once; only a hash is kept. */
export async function insertInvitation(
  db: Db,
  createdBy: string,
): Promise<{ token: string; invitation: Invitation }> {
  const token = randomBytes(32).toString('base64url');
  const now = Date.now();
  const row = {
    id: uuidv7(),
    created_by: createdBy,
    created_at: new Date(now).toISOString(),
    expires_at: new Date(now + lifetimeMs).toISOString(),
  };
  await db
    .insertInto('admin_invites')
    .values({ ...row, token_hash: hashOf(token) })
    .execute();
  return { token, invitation: toInvitation(row) };
}

/** The invitations that can still be used. */
export async function listInvitations(db: Db): Promise<Invitation[]> {
  const rows = await db
    .selectFrom('admin_invites')
    .select(['id', 'created_by', 'created_at', 'expires_at'])
    .where('expires_at', '>', nowText())
    .orderBy('id')
    .execute();
  return rows.map(toInvitation);
}

export async function isInvited(db: Db, token: string): Promise<boolean> {
  const found = await db
    .selectFrom('admin_invites')
    .select('id')
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', nowText())
    .executeTakeFirst();
  return found !== undefined;
}

/** Uses an invitation up. Answers whether there was one to use: of two who race, one gets it. */
export async function takeInvitation(db: Db, token: string): Promise<boolean> {
  const taken = await db
    .deleteFrom('admin_invites')
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', nowText())
    .returning('id')
    .execute();
  return taken.length > 0;
}

/** Takes an invitation back and answers what it was, if it was there. */
export function deleteInvitation(db: Db, id: string) {
  return db.deleteFrom('admin_invites').where('id', '=', id).returning('expires_at').executeTakeFirst();
}
