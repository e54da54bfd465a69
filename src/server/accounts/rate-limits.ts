import { hash } from 'node:crypto';
import { AppError } from '#domain/app-error.ts';
import { isoTime } from '#domain/time.ts';
import type { Db } from '../platform/db/schema.ts';

/** Allows `max` uses per key in a window that starts with the first use. Stored in the database for all instances. */
export interface RateLimit {
  name: string;
  max: number;
  windowSeconds: number;
}

/** Limits sign-ups of customers and administrators from one address. */
export const signUpsPerAddress: RateLimit = { name: 'signup-address', max: 200, windowSeconds: 60 * 60 };

// Stores a hash only, because a subject may be an e-mail or IP address.
const limitKey = (limit: RateLimit, subject: string) =>
  `${limit.name}:${hash('sha256', subject, 'base64url')}`;

interface Use {
  allowed: boolean;
  /** Seconds until the window ends. */
  retryAfterSeconds: number;
}

/** Counts a use. Returns whether it is within the limit. */
export async function addUse(db: Db, limit: RateLimit, subject: string, now = Date.now()): Promise<Use> {
  const key = limitKey(limit, subject);
  const at = isoTime(now);
  const resetsAt = isoTime(now + limit.windowSeconds * 1000);
  const row = await db
    .insertInto('rate_limits')
    .values({ key, count: 1, resets_at: resetsAt })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({
        count: eb
          .case()
          .when('rate_limits.resets_at', '<=', at)
          .then(1)
          .else(eb('rate_limits.count', '+', 1))
          .end(),
        resets_at: eb
          .case()
          .when('rate_limits.resets_at', '<=', at)
          .then(resetsAt)
          .else(eb.ref('rate_limits.resets_at'))
          .end(),
      })),
    )
    .returning(['count', 'resets_at'])
    .executeTakeFirstOrThrow();
  const retryAfterSeconds = Math.max(1, Math.ceil((Date.parse(row.resets_at) - now) / 1000));
  return { allowed: row.count <= limit.max, retryAfterSeconds };
}

/** Counts a use. Throws `rate_limited` above the limit. */
export async function countUse(db: Db, limit: RateLimit, subject: string, now = Date.now()): Promise<void> {
  const { allowed, retryAfterSeconds } = await addUse(db, limit, subject, now);
  if (allowed) return;
  throw new AppError('rate_limited', `Too many attempts. Please try again ${wait(retryAfterSeconds)}.`, {
    retryAfterSeconds,
  });
}

function wait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 1 ? 'in a minute' : `in ${minutes} minutes`;
}

/** Resets the count of a subject, as after a successful login. */
export async function clearUses(db: Db, limit: RateLimit, subject: string): Promise<void> {
  await db.deleteFrom('rate_limits').where('key', '=', limitKey(limit, subject)).execute();
}

/** Takes a use back, and the window that it began. */
export async function returnUse(db: Db, limit: RateLimit, subject: string): Promise<void> {
  const key = limitKey(limit, subject);
  await db.deleteFrom('rate_limits').where('key', '=', key).where('count', '<=', 1).execute();
  await db
    .updateTable('rate_limits')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('key', '=', key)
    .execute();
}

/** Deletes expired windows. */
export async function sweepRateLimits(db: Db, now = Date.now()): Promise<void> {
  await db.deleteFrom('rate_limits').where('resets_at', '<', isoTime(now)).execute();
}
