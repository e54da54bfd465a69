import { v7 as uuidv7 } from 'uuid';
import { limits } from '#domain/limits.ts';
import { dayMs, hourMs, isoTime } from '#domain/time.ts';
import { classifyDbError } from '../platform/db/errors.ts';
import type { Db } from '../platform/db/schema.ts';
import type { Account, SessionKind } from '../platform/http/callers.ts';
import { createToken, hashToken } from './tokens.ts';

/** Identifies the account that owns a session, link or secret. */
export interface Owner {
  kind: SessionKind;
  accountId: string;
}

/** The columns that identify the owner in the tables of sessions, links and secrets. */
export const ownerColumns = ({ kind, accountId }: Owner) => ({ kind, account_id: accountId });

/** The table of each kind of account. */
export const accountTables = { customer: 'customers', admin: 'admins' } as const;

const renewAfterMs = hourMs;

/** Session lifetimes in ms: `idle` since the last use, `absolute` since the login. */
const lifetimes = {
  customer: { idle: 30 * dayMs, absolute: 365 * dayMs },
  admin: { idle: dayMs, absolute: 14 * dayMs },
} as const;

const isToken = (text: string) => /^[\w-]{43}$/.test(text);

interface Times {
  created_at: string;
  expires_at: string;
}

function hasExpired(kind: SessionKind, { created_at, expires_at }: Times, now: number): boolean {
  const { idle, absolute } = lifetimes[kind];
  const left = Date.parse(expires_at) - now;
  // Sessions from before administrators had shorter lifetimes have more time left than is possible now. The hour allows
  // for clock skew between machines.
  return left <= 0 || left > idle + hourMs || Date.parse(created_at) + absolute <= now;
}

/** Starts a session and returns its token. Only a hash is stored. `client` comes from `clientName`. */
export async function startSession(
  db: Db,
  { client, ...owner }: Owner & { client: string },
  now = Date.now(),
): Promise<string> {
  const token = createToken();
  await db
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      id: uuidv7(),
      ...ownerColumns(owner),
      client,
      created_at: isoTime(now),
      expires_at: isoTime(now + lifetimes[owner.kind].idle),
    })
    .execute();
  await db
    .deleteFrom('sessions')
    .where('token_hash', 'in', (eb) =>
      eb
        .selectFrom('sessions')
        .select('token_hash')
        .where((where) => where.and(ownerColumns(owner)))
        .orderBy('expires_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limits.sessionsPerAccount)
        .offset(limits.sessionsPerAccount),
    )
    .execute();
  return token;
}

export interface Session {
  accountId: string;
  /** Undefined if the account is gone. */
  account: Account | undefined;
  /** Whether the session was just extended, so that its cookie must be renewed. */
  extended: boolean;
}

/** Extends a session. Returns false if writing fails, for example on a full disk, so that reading still works. */
async function extendSession(db: Db, token: string, until: string): Promise<boolean> {
  try {
    await db
      .updateTable('sessions')
      .set({ expires_at: until })
      .where('token_hash', '=', hashToken(token))
      .execute();
    return true;
  } catch (error) {
    if (classifyDbError(error) !== 'unwritable') throw error;
    return false;
  }
}

/** Reads a session with its account: in one statement, because it runs before most others. */
const readSession = (db: Db, kind: SessionKind, token: string) =>
  db
    .selectFrom('sessions')
    // Both tables have these columns.
    .leftJoin(`${accountTables[kind] as 'customers'} as account`, 'account.id', 'sessions.account_id')
    .select(['account_id', 'sessions.created_at', 'expires_at', 'account.id', 'name', 'email'])
    .where('token_hash', '=', hashToken(token))
    .where('kind', '=', kind)
    .executeTakeFirst();

/**
 * Finds the active session of a token. Restarts its idle lifetime if the last use was more than an hour ago, and
 * deletes an expired session.
 */
export async function findSession(
  db: Db,
  kind: SessionKind,
  token: string | undefined,
  now = Date.now(),
): Promise<Session | undefined> {
  if (!token || !isToken(token)) return undefined;
  const row = await readSession(db, kind, token);
  if (!row) return undefined;
  if (hasExpired(kind, row, now)) {
    await endSession(db, kind, token);
    return undefined;
  }
  const { account_id: accountId, id, name, email } = row;
  const { idle } = lifetimes[kind];
  const isDue = Date.parse(row.expires_at) - now < idle - renewAfterMs;
  return {
    accountId,
    account: id === null || name === null || email === null ? undefined : { id, name, email },
    extended: isDue && (await extendSession(db, token, isoTime(now + idle))),
  };
}

export async function endSession(db: Db, kind: SessionKind, token: string | undefined): Promise<void> {
  if (!token || !isToken(token)) return;
  await db
    .deleteFrom('sessions')
    .where('token_hash', '=', hashToken(token))
    .where('kind', '=', kind)
    .execute();
}

const deleteSessions = (db: Db, owner: Owner) =>
  db.deleteFrom('sessions').where((eb) => eb.and(ownerColumns(owner)));

/** Ends every session of an account. */
export async function endAllSessions(db: Db, owner: Owner): Promise<void> {
  await deleteSessions(db, owner).execute();
}

/** Ends every session of an account except that of the token. */
export async function endOtherSessions(db: Db, owner: Owner, token: string): Promise<void> {
  await deleteSessions(db, owner).where('token_hash', '!=', hashToken(token)).execute();
}

/** Ends a session of an account by id. Tells whether it was the one of the token; undefined if there was none. */
export async function endSessionById(
  db: Db,
  owner: Owner,
  id: string,
  token: string,
): Promise<'current' | 'other' | undefined> {
  const ended = await deleteSessions(db, owner)
    .where('id', '=', id)
    .returning('token_hash')
    .executeTakeFirst();
  return ended && (ended.token_hash === hashToken(token) ? 'current' : 'other');
}

export interface ListedSession {
  id: string;
  client: string;
  createdAt: string;
  /** Rounded down to the hour, but not before `createdAt`. */
  lastUsedAt: string;
  /** Whether it is the session of the token. */
  current: boolean;
}

/** Lists the active sessions of an account, last used first. */
export async function listSessions(
  db: Db,
  owner: Owner,
  token: string | undefined,
  now = Date.now(),
): Promise<ListedSession[]> {
  const { kind } = owner;
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'client', 'created_at', 'expires_at', 'token_hash'])
    .where((eb) => eb.and(ownerColumns(owner)))
    .orderBy('expires_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const ownHash = token && hashToken(token);
  return rows
    .filter((row) => !hasExpired(kind, row, now))
    .map(({ id, client, created_at, expires_at, token_hash }) => {
      const used = Date.parse(expires_at) - lifetimes[kind].idle;
      const lastUsedAt = isoTime(Math.max(used - (used % hourMs), Date.parse(created_at)));
      const current = token_hash === ownHash;
      return { id, client: client || 'Unknown browser', createdAt: created_at, lastUsedAt, current };
    });
}

/** Deletes expired sessions. Those past only their absolute lifetime are no longer extended and expire soon. */
export async function sweepSessions(db: Db, now = Date.now()): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<', isoTime(now)).execute();
}

/** Returns the maximum age of the session cookie in seconds. */
export const sessionSeconds = (kind: SessionKind): number => lifetimes[kind].idle / 1000;
