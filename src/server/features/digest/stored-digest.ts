import type { DigestSettings } from '#contract/digest.ts';
import { nextDue } from '#domain/digest/digest-times.ts';
import { isoTime } from '#domain/time.ts';
import { storeSettings } from '#server/accounts/delivery-settings.ts';
import type { Db, Schema } from '#server/platform/db/schema.ts';

export type DigestRow = Schema['digests'];

export const findDigest = (db: Db, customerId: string): Promise<DigestRow | undefined> =>
  db.selectFrom('digests').selectAll().where('customer_id', '=', customerId).executeTakeFirst();

export const timesOf = ({ rhythm, weekday, hour }: DigestRow) => ({ rhythm, weekday, hour });

/** Turns the summary of a customer on, or changes its time. Throws AppError 'unauthenticated' if the account was deleted. */
export async function saveDigest(
  db: Db,
  customerId: string,
  { timeZone, ...times }: DigestSettings,
): Promise<void> {
  const due = { ...times, due_at: isoTime(nextDue({ ...times, timeZone }, Date.now())) };
  const first = {
    ...{ read_at: null, covered_to: null, page: null, mail_state: null },
    ...{ mail_attempts: 0, mail_due_at: null, mailed_at: null },
  };
  await storeSettings(db, customerId, { time_zone: timeZone }, async (transaction) => {
    await transaction
      .insertInto('digests')
      .values({ customer_id: customerId, ...due, ...first })
      .onConflict((conflict) => conflict.column('customer_id').doUpdateSet(due))
      .execute();
  });
}

/** Turns the summary of a customer off. One that waits to be sent is not sent. */
export async function deleteDigest(db: Db, customerId: string): Promise<void> {
  await db.deleteFrom('digests').where('customer_id', '=', customerId).execute();
}

/** Returns what is stored about the summary of a customer. */
export async function exportDigest(db: Db, customerId: string) {
  const row = await findDigest(db, customerId);
  return { digest: row ? timesOf(row) : null };
}
