import { v7 as uuidv7 } from 'uuid';
import type { Invitation } from '#contract/admins.ts';
import { AppError } from '#domain/app-error.ts';
import { dayMs, isoTime } from '#domain/time.ts';
import { createToken, hashToken } from '#server/accounts/tokens.ts';
import type { Db, Schema } from '#server/platform/db/schema.ts';
import { type Actor, recordEvent } from '#server/platform/log/audit-log.ts';
import { lockAdmins, notLoggedIn } from './admins.ts';

const lifetimeMs = 7 * dayMs;

const toInvitation = (row: Omit<Schema['admin_invites'], 'token_hash' | 'admin_id'>): Invitation => ({
  _id: row.id,
  createdBy: row.created_by,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
});

const describeExpiry = (iso: string) => `valid until ${iso.slice(0, 10)}`;

/** An administrator, or the operator without an id. */
interface Inviter {
  id: string | null;
  name: string;
}

/** Inserts an invitation and returns its token. Only a hash is stored. */
async function insertInvitation(db: Db, by: Inviter): Promise<{ token: string; invitation: Invitation }> {
  const token = createToken();
  const now = Date.now();
  const row = {
    id: uuidv7(),
    created_by: by.name,
    created_at: isoTime(now),
    expires_at: isoTime(now + lifetimeMs),
  };
  await db
    .insertInto('admin_invites')
    .values({ ...row, token_hash: hashToken(token), admin_id: by.id })
    .execute();
  return { token, invitation: toInvitation(row) };
}

interface InvitationLink {
  link: string;
  invitation: Invitation;
}

async function invite(transaction: Db, by: Inviter, publicUrl: string): Promise<InvitationLink> {
  const { token, invitation } = await insertInvitation(transaction, by);
  const actor = { id: by.id ?? '', name: by.name };
  await recordEvent(transaction, actor, 'invitation.created', describeExpiry(invitation.expiresAt));
  return { link: `${publicUrl}/admin/create-account?invite=${token}`, invitation };
}

/** Creates an invitation from an administrator. Throws if the administrator's account is gone. */
export function inviteAdmin(db: Db, actor: Actor, publicUrl: string): Promise<InvitationLink> {
  return db.transaction().execute(async (transaction) => {
    const [by] = await lockAdmins(transaction, [actor.id]);
    if (!by) throw notLoggedIn();
    return invite(transaction, by, publicUrl);
  });
}

/** Creates an invitation from the operator, for when no administrator can. */
export function inviteByOperator(db: Db, publicUrl: string): Promise<InvitationLink> {
  return db
    .transaction()
    .execute((transaction) => invite(transaction, { id: null, name: 'The operator' }, publicUrl));
}

/** Lists the valid invitations. */
export async function listInvitations(db: Db): Promise<Invitation[]> {
  const rows = await db
    .selectFrom('admin_invites')
    .select(['id', 'created_by', 'created_at', 'expires_at'])
    .where('expires_at', '>', isoTime())
    .orderBy('id')
    .execute();
  return rows.map(toInvitation);
}

/** Tells whether a token belongs to a valid invitation. */
export async function isInvited(db: Db, token: string): Promise<boolean> {
  const found = await db
    .selectFrom('admin_invites')
    .select('id')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', isoTime())
    .executeTakeFirst();
  return found !== undefined;
}

/** Consumes an invitation. Returns false if it is invalid; of concurrent requests, only one gets true. */
export async function consumeInvitation(db: Db, token: string): Promise<boolean> {
  const consumed = await db
    .deleteFrom('admin_invites')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', isoTime())
    .returning('id')
    .execute();
  return consumed.length > 0;
}

/** Deletes the invitations of an administrator, including those of older versions, which stored only the name. */
export async function deleteInvitationsOf(db: Db, { id, name }: Actor): Promise<void> {
  await db
    .deleteFrom('admin_invites')
    .where((eb) =>
      eb.or([eb('admin_id', '=', id), eb.and([eb('admin_id', 'is', null), eb('created_by', '=', name)])]),
    )
    .execute();
}

export async function revokeInvitation(db: Db, actor: Actor, id: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const revoked = await transaction
      .deleteFrom('admin_invites')
      .where('id', '=', id)
      .returning('expires_at')
      .executeTakeFirst();
    if (!revoked) throw new AppError('not_found', 'This invitation no longer exists.');
    await recordEvent(transaction, actor, 'invitation.revoked', describeExpiry(revoked.expires_at));
  });
}
