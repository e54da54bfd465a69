import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '#server/platform/db/schema.ts';
import type { Api } from './api.ts';
import { eventually } from './eventually.ts';

/** The connections of one instance: further requests wait for one. */
const poolSize = 10;

/**
 * Sends requests of a customer at once and returns their replies. On PostgreSQL none can finish before all wait for the
 * customer's row, or would add a row that belongs to it: a limit that is not counted under a lock fails each time, and not
 * by luck. `hold` locks other rows, for what adds none that belongs to the customer. SQLite has one writer.
 */
export async function sendAtOnce<Reply>(
  { testDatabase, database }: Api,
  customerId: string,
  requests: readonly (() => Promise<Reply>)[],
  hold: (holder: Db) => Promise<unknown> = (holder) =>
    holder.selectFrom('customers').select('id').where('id', '=', customerId).forUpdate().execute(),
): Promise<Reply[]> {
  let finished = 0;
  const send = () =>
    Promise.all(
      requests.map(async (request) => {
        const reply = await request();
        finished += 1;
        return reply;
      }),
    );
  if (!testDatabase.settings['DATABASE_URL']) return send();
  const { db, close } = await database();
  const waiting = sql`SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;
  const { replies } = await db.transaction().execute(async (holder) => {
    await hold(holder);
    const sent = send();
    await eventually(async () => {
      const { rows } = await waiting.execute(db);
      expect(rows.length + finished).toBeGreaterThanOrEqual(Math.min(requests.length, poolSize));
    });
    return { replies: sent };
  });
  await close();
  return replies;
}
