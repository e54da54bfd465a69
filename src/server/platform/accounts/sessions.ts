import { createHash, randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { databaseTrouble } from '../db/errors.ts';
import type { Db } from '../db/schema.ts';

export type SessionKind = 'customer' | 'admin';

/** Whose something is: an account of a kind. */
export interface Owner {
  kind: SessionKind;
  accountId: string;
}

const hour = 60 * 60 * 1000;
const day = 24 * hour;
const slideAfter = hour;

/** How long a session lasts in ms: `idle` since it was last used, `absolute` since the login. */
const lifetimes = {
  customer: { idle: 30 * day, absolute: 365 * day },
  admin: { idle: day, absolute: 14 * day },
} as const;

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');
const isToken = (text: string) => /^[\w-]{43}$/.test(text);
const iso = (time: number) => new Date(time).toISOString();

interface Times {
  created_at: string;
  expires_at: string;
}

function isOver(kind: SessionKind, { created_at, expires_at }: Times, now: number): boolean {
  const { idle, absolute } = lifetimes[kind];
  const left = Date.parse(expires_at) - now;
  // More is left than there can be for sessions that began when all kinds lasted as long as customers' do. The hour is
  // for clocks of several machines that don't quite agree.
  return left <= 0 || left > idle + hour || Date.parse(created_at) + absolute <= now;
}

/** Starts a session and answers its token, of which only a hash is kept. `client` is what `clientName` says. */
export async function startSession(
  db: Db,
  { kind, accountId, client }: Owner & { client: string },
  now = Date.now(),
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db
    .insertInto('sessions')
    .values({
      token_hash: hashOf(token),
      id: uuidv7(),
      kind,
      account_id: accountId,
      client,
      created_at: iso(now),
      expires_at: iso(now + lifetimes[kind].idle),
    })
    .execute();
  return token;
}

export interface Session {
  accountId: string;
  /** Whether the session was just prolonged, so that its cookie should be too. */
  prolonged: boolean;
}

/** Answers whether it could: a disk that is full keeps nobody from reading. */
async function prolong(db: Db, token: string, until: string): Promise<boolean> {
  try {
    await db
      .updateTable('sessions')
      .set({ expires_at: until })
      .where('token_hash', '=', hashOf(token))
      .execute();
    return true;
  } catch (error) {
    if (databaseTrouble(error) !== 'unwritable') throw error;
    return false;
  }
}

/**
 * The live session of a token, if any. It slides: used at least an hour after the last time, its idle lifetime begins
 * anew. One that is over is removed.
 */
export async function findSession(
  db: Db,
  kind: SessionKind,
  token: string | undefined,
  now = Date.now(),
): Promise<Session | undefined> {
  if (!token || !isToken(token)) return undefined;
  const row = await db
    .selectFrom('sessions')
    .select(['account_id', 'created_at', 'expires_at'])
    .where('token_hash', '=', hashOf(token))
    .where('kind', '=', kind)
    .executeTakeFirst();
  if (!row) return undefined;
  if (isOver(kind, row, now)) {
    await endSession(db, kind, token);
    return undefined;
  }
  const { idle } = lifetimes[kind];
  const prolonged = Date.parse(row.expires_at) - now < idle - slideAfter;
  if (!prolonged) return { accountId: row.account_id, prolonged };
  return { accountId: row.account_id, prolonged: await prolong(db, token, iso(now + idle)) };
}

export async function endSession(db: Db, kind: SessionKind, token: string | undefined): Promise<void> {
  if (!token || !isToken(token)) return;
  await db.deleteFrom('sessions').where('token_hash', '=', hashOf(token)).where('kind', '=', kind).execute();
}

const sessionsOf = (db: Db, { kind, accountId }: Owner) =>
  db.deleteFrom('sessions').where('kind', '=', kind).where('account_id', '=', accountId);

/** Ends every session of an account. */
export async function endSessionsOf(db: Db, owner: Owner): Promise<void> {
  await sessionsOf(db, owner).execute();
}

/** Ends every session of an account but the one of the token. */
export async function endOtherSessions(db: Db, owner: Owner, token: string): Promise<void> {
  await sessionsOf(db, owner).where('token_hash', '!=', hashOf(token)).execute();
}

/** Ends one session of an account, if it is there, and answers whether it was the one of the token. */
export async function endSessionById(
  db: Db,
  owner: Owner,
  id: string,
  token: string,
): Promise<'current' | 'other' | undefined> {
  const ended = await sessionsOf(db, owner).where('id', '=', id).returning('token_hash').executeTakeFirst();
  return ended && (ended.token_hash === hashOf(token) ? 'current' : 'other');
}

export interface ListedSession {
  id: string;
  client: string;
  createdAt: string;
  /** To the hour, though not before `createdAt`. */
  lastUsedAt: string;
  /** Whether it is the one of the token. */
  current: boolean;
}

/** The live sessions of an account, the last used first. */
export async function listSessions(
  db: Db,
  { kind, accountId }: Owner,
  token: string | undefined,
  now = Date.now(),
): Promise<ListedSession[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'client', 'created_at', 'expires_at', 'token_hash'])
    .where('kind', '=', kind)
    .where('account_id', '=', accountId)
    .orderBy('expires_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const ownHash = token && hashOf(token);
  return rows
    .filter((row) => !isOver(kind, row, now))
    .map(({ id, client, created_at, expires_at, token_hash }) => {
      const used = Date.parse(expires_at) - lifetimes[kind].idle;
      const lastUsedAt = iso(Math.max(used - (used % hour), Date.parse(created_at)));
      const current = token_hash === ownHash;
      return { id, client: client || 'Unknown browser', createdAt: created_at, lastUsedAt, current };
    });
}

/** Forgets sessions that are over. What is over by its absolute lifetime alone slides no more and follows soon. */
export async function sweepSessions(db: Db, now = Date.now()): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<', iso(now)).execute();
}

/** How long a browser keeps the cookie of a session. */
export const sessionSeconds = (kind: SessionKind): number => lifetimes[kind].idle / 1000;
