import { portions } from '../../../../domain/portions.ts';
import type { Db } from '../../../platform/db/schema.ts';

/** What a source answered last; `answer` is undefined where it knew nothing. */
export interface KeptAnswer {
  answer: unknown;
  at: number;
}

const claimMs = 10_000;
const keysPerStatement = 200;
const keptMs = 30 * 24 * 60 * 60 * 1000;

const iso = (time: number) => new Date(time).toISOString();

/** The kept answers among these keys. */
export async function loadAnswers(db: Db, keys: readonly string[]): Promise<Map<string, KeptAnswer>> {
  const found = new Map<string, KeptAnswer>();
  for (const some of portions(keys, keysPerStatement)) {
    const rows = await db
      .selectFrom('source_answers')
      .select(['key', 'answer', 'answered_at'])
      .where('key', 'in', some)
      .where('answered_at', 'is not', null)
      .execute();
    for (const { key, answer, answered_at } of rows)
      found.set(key, {
        answer: answer === null ? undefined : JSON.parse(answer),
        at: Date.parse(answered_at ?? ''),
      });
  }
  return found;
}

/** Those of the keys that this instance is to ask about now: no other one does. */
export async function claimKeys(db: Db, keys: readonly string[], now: number): Promise<string[]> {
  const claimed: string[] = [];
  const until = iso(now + claimMs);
  for (const some of portions(keys, keysPerStatement)) {
    const rows = await db
      .insertInto('source_answers')
      .values(some.map((key) => ({ key, answer: null, answered_at: null, claimed_until: until })))
      .onConflict((conflict) =>
        conflict
          .column('key')
          .doUpdateSet({ claimed_until: until })
          .where('source_answers.claimed_until', '<=', iso(now)),
      )
      .returning('key')
      .execute();
    claimed.push(...rows.map(({ key }) => key));
  }
  return claimed;
}

export async function storeAnswers(
  db: Db,
  answers: ReadonlyMap<string, unknown>,
  now: number,
): Promise<void> {
  for (const some of portions([...answers], keysPerStatement))
    await db
      .insertInto('source_answers')
      .values(
        some.map(([key, answer]) => ({
          key,
          answer: answer === undefined ? null : JSON.stringify(answer),
          answered_at: iso(now),
          claimed_until: iso(now),
        })),
      )
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet((eb) => ({
          answer: eb.ref('excluded.answer'),
          answered_at: eb.ref('excluded.answered_at'),
          claimed_until: eb.ref('excluded.claimed_until'),
        })),
      )
      .execute();
}

/** Lets others ask about these keys again. */
export async function releaseKeys(db: Db, keys: readonly string[], now: number): Promise<void> {
  for (const some of portions(keys, keysPerStatement))
    await db
      .updateTable('source_answers')
      .set({ claimed_until: iso(now) })
      .where('key', 'in', some)
      .execute();
}

/** Forgets what nobody has asked about for thirty days, and the budgets of days that are over. */
export async function sweepAnswers(db: Db, now = Date.now()): Promise<void> {
  await db
    .deleteFrom('source_answers')
    .where('claimed_until', '<', iso(now - keptMs))
    .execute();
  await db
    .deleteFrom('source_calls')
    .where('day', '<', iso(now - keptMs).slice(0, 10))
    .execute();
}
