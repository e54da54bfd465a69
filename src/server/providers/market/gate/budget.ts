import type { Db } from '../../../platform/db/schema.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** How much of a day's calls may be used at its very beginning; the rest comes bit by bit until it ends. */
const headStart = { urgent: 0.3, patient: 0.1 } as const;

/** `urgent`: a reader waits for the answer. `patient`: somebody looks at a figure that may become newer. */
export type Urgency = keyof typeof headStart;

/** How many calls may have been used by this time of the (UTC) day. */
export function callsAllowed(perDay: number, urgency: Urgency, now: number): number {
  const passed = (now % dayMs) / dayMs;
  const start = headStart[urgency];
  return Math.floor(perDay * (start + (1 - start) * passed));
}

/** The time after which about one call more is allowed. */
export const msPerCall = (perDay: number) => Math.ceil(dayMs / perDay);

/** Counts calls against the day's budget, for all instances; false, and nothing counted, where they are too many. */
export async function spendCalls(
  db: Db,
  source: string,
  calls: number,
  allowed: number,
  now: number,
): Promise<boolean> {
  if (calls > allowed) return false;
  const day = new Date(now).toISOString().slice(0, 10);
  const counted = await db
    .insertInto('source_calls')
    .values({ source, day, used: calls })
    .onConflict((conflict) =>
      conflict
        .columns(['source', 'day'])
        .doUpdateSet((eb) => ({ used: eb('source_calls.used', '+', calls) }))
        .where('source_calls.used', '<=', allowed - calls),
    )
    .returning('used')
    .executeTakeFirst();
  return counted !== undefined;
}

/** Counts what is left of the day as used: the service itself has said that there is no more. */
export async function spendAllCalls(db: Db, source: string, perDay: number, now: number): Promise<void> {
  const day = new Date(now).toISOString().slice(0, 10);
  await db
    .insertInto('source_calls')
    .values({ source, day, used: perDay })
    .onConflict((conflict) => conflict.columns(['source', 'day']).doUpdateSet({ used: perDay }))
    .execute();
}

/** How many calls of the day are used, by all instances. */
export async function callsUsed(db: Db, source: string, now: number): Promise<number> {
  const row = await db
    .selectFrom('source_calls')
    .select('used')
    .where('source', '=', source)
    .where('day', '=', new Date(now).toISOString().slice(0, 10))
    .executeTakeFirst();
  return row?.used ?? 0;
}
