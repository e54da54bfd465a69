import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '../db/schema.ts';

export type SessionKind = 'customer' | 'admin';

const day = 24 * 60 * 60 * 1000;
const lifetime = 30 * day;
const slideAfter = day;

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');
const isToken = (text: string) => /^[\w-]{43}$/.test(text);

/** Starts a session and answers its token, of which only a hash is kept. */
export async function startSession(
  db: Db,
  kind: SessionKind,
  accountId: string,
  now = Date.now(),
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db
    .insertInto('sessions')
    .values({
      token_hash: hashOf(token),
      kind,
      account_id: accountId,
      created_at: new Date(now).toISOString(),
      expires_at: new Date(now + lifetime).toISOString(),
    })
    .execute();
  return token;
}

export interface Session {
  accountId: string;
  /** Whether the session was just prolonged, so that its cookie should be too. */
  prolonged: boolean;
}

/** The live session of a token, if any. It slides: used at least a day after the last time, it lasts 30 days more. */
export async function findSession(
  db: Db,
  kind: SessionKind,
  token: string | undefined,
  now = Date.now(),
): Promise<Session | undefined> {
  if (!token || !isToken(token)) return undefined;
  const row = await db
    .selectFrom('sessions')
    .select(['account_id', 'expires_at'])
    .where('token_hash', '=', hashOf(token))
    .where('kind', '=', kind)
    .executeTakeFirst();
  const left = row ? Date.parse(row.expires_at) - now : 0;
  if (!row || left <= 0) return undefined;
  const prolonged = left < lifetime - slideAfter;
  if (prolonged) {
    await db
      .updateTable('sessions')
      .set({ expires_at: new Date(now + lifetime).toISOString() })
      .where('token_hash', '=', hashOf(token))
      .execute();
  }
  return { accountId: row.account_id, prolonged };
}

export async function endSession(db: Db, kind: SessionKind, token: string | undefined): Promise<void> {
  if (!token || !isToken(token)) return;
  await db.deleteFrom('sessions').where('token_hash', '=', hashOf(token)).where('kind', '=', kind).execute();
}

/** Ends every session of an account. */
export async function endSessionsOf(db: Db, kind: SessionKind, accountId: string): Promise<void> {
  await db.deleteFrom('sessions').where('kind', '=', kind).where('account_id', '=', accountId).execute();
}

/** Forgets sessions that are over. */
export async function sweepSessions(db: Db, now = Date.now()): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<', new Date(now).toISOString()).execute();
}

export const sessionLifetimeSeconds = lifetime / 1000;
