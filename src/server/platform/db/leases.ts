import type { Db } from './schema.ts';

const inMs = (now: number, ms: number) => new Date(now + ms).toISOString();

/**
 * Takes work that one instance does for all, for so many milliseconds from `now`. False while it is taken, by whichever
 * instance.
 */
export async function takeLease(db: Db, name: string, ms: number, now = Date.now()): Promise<boolean> {
  const until = inMs(now, ms);
  const taken = await db
    .insertInto('leases')
    .values({ name, until })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ until }).where('leases.until', '<=', inMs(now, 0)),
    )
    .returning('name')
    .execute();
  return taken.length > 0;
}

/** Has a lease that one holds end so many milliseconds from `now`; 0 gives it back. */
export async function keepLease(db: Db, name: string, ms: number, now = Date.now()): Promise<void> {
  await db
    .updateTable('leases')
    .set({ until: inMs(now, ms) })
    .where('name', '=', name)
    .execute();
}

/** Whether some instance holds it. */
export async function isLeased(db: Db, name: string, now = Date.now()): Promise<boolean> {
  const lease = await db.selectFrom('leases').select('until').where('name', '=', name).executeTakeFirst();
  return lease !== undefined && lease.until > inMs(now, 0);
}
