import { isoTime } from '#domain/time.ts';
import type { Db } from './schema.ts';

const timeAfter = (now: number, ms: number) => isoTime(now + ms);

/**
 * Acquires a lease on work that only one instance does at a time, for `ms` milliseconds from `now`. Returns false while
 * any instance holds it.
 */
export async function takeLease(db: Db, name: string, ms: number, now = Date.now()): Promise<boolean> {
  const until = timeAfter(now, ms);
  const taken = await db
    .insertInto('leases')
    .values({ name, until })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ until }).where('leases.until', '<=', timeAfter(now, 0)),
    )
    .returning('name')
    .execute();
  return taken.length > 0;
}

/** Makes a held lease end `ms` milliseconds from `now`; 0 releases it. */
export async function renewLease(db: Db, name: string, ms: number, now = Date.now()): Promise<void> {
  await db
    .updateTable('leases')
    .set({ until: timeAfter(now, ms) })
    .where('name', '=', name)
    .execute();
}

/** Whether any instance holds the lease. */
export async function isLeased(db: Db, name: string, now = Date.now()): Promise<boolean> {
  const lease = await db.selectFrom('leases').select('until').where('name', '=', name).executeTakeFirst();
  return lease !== undefined && lease.until > timeAfter(now, 0);
}
