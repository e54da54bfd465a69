import { createHash } from 'node:crypto';
import { AppError } from '../../domain/app-error.ts';
import type { Db } from './db/schema.ts';

/** At most `max` uses of one key in a window that starts with its first use. Kept in the database for all instances. */
export interface RateLimit {
  name: string;
  max: number;
  windowSeconds: number;
}

/** Sign-ups of whichever kind from one address. */
export const signUpsPerAddress: RateLimit = { name: 'signup-address', max: 200, windowSeconds: 60 * 60 };

// A key may hold an e-mail or an address of a person: the table gets its hash only.
const keyOf = (limit: RateLimit, subject: string) =>
  `${limit.name}:${createHash('sha256').update(subject).digest('base64url')}`;

/** Counts one use and throws `rate_limited` when that is one too many. */
export async function countUse(db: Db, limit: RateLimit, subject: string, now = Date.now()): Promise<void> {
  const key = keyOf(limit, subject);
  const at = new Date(now).toISOString();
  const resetsAt = new Date(now + limit.windowSeconds * 1000).toISOString();
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
  if (row.count <= limit.max) return;
  const retryAfterSeconds = Math.max(1, Math.ceil((Date.parse(row.resets_at) - now) / 1000));
  throw new AppError('rate_limited', `Too many attempts. Please try again ${wait(retryAfterSeconds)}.`, {
    retryAfterSeconds,
  });
}

function wait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 1 ? 'in a minute' : `in ${minutes} minutes`;
}

/** Forgets what was counted under a key, as after a login that worked. */
export async function clearUses(db: Db, limit: RateLimit, subject: string): Promise<void> {
  await db.deleteFrom('rate_limits').where('key', '=', keyOf(limit, subject)).execute();
}

/** Forgets windows that are over. */
export async function sweepRateLimits(db: Db, now = Date.now()): Promise<void> {
  await db.deleteFrom('rate_limits').where('resets_at', '<', new Date(now).toISOString()).execute();
}
