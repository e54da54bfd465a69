import { digestPage } from '#domain/digest/digest-page.ts';
import { daysCovered, dueAfter } from '#domain/digest/digest-times.ts';
import { dayMs, hourMs, isoTime, minuteMs } from '#domain/time.ts';
import { dateIn } from '#domain/zoned-time.ts';
import { readSettings } from '#server/accounts/delivery-settings.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { eventLoop } from '#server/platform/event-loop-yield.ts';
import { createLeasedLoop } from '#server/platform/jobs/leased-loop.ts';
import type { ReadDigest } from './digest-reader.ts';
import { type SendTools, sendDigests } from './send-digests.ts';
import type { DigestRow } from './stored-digest.ts';

interface DigestJobSettings extends Omit<SendTools, 'now'> {
  readDigest: ReadDigest;
  everyMs?: number;
  onRun?: () => void;
  onFailure: (error: unknown) => void;
  now?: () => number;
}

/** However many are due, so many are in memory. */
const digestsPerRead = 100;
/** Longer than a transaction takes, so that what is stored later is not older than what was told. */
const settledMs = 2 * minuteMs;

const dueDigests = (db: Db, now: string): Promise<DigestRow[]> =>
  db
    .selectFrom('digests')
    .selectAll()
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(digestsPerRead)
    .execute();

/** Changes a summary unless another instance has written it, or the customer has chosen another time. */
async function changeDue(db: Db, row: DigestRow, change: Partial<DigestRow>): Promise<void> {
  await db
    .updateTable('digests')
    .set(change)
    .where('customer_id', '=', row.customer_id)
    .where('due_at', '=', row.due_at)
    .execute();
}

async function isConfirmed(db: Db, customerId: string): Promise<boolean> {
  const customer = await db
    .selectFrom('customers')
    .select('email_verified_at')
    .where('id', '=', customerId)
    .executeTakeFirst();
  return typeof customer?.email_verified_at === 'string';
}

/** Writes the summaries that are due and sends them, on one instance. */
export function createDigestJob(settings: DigestJobSettings) {
  const { db, readDigest, everyMs = minuteMs, onRun, onFailure, now = Date.now } = settings;

  /** Returns what is stored of a summary: without a page if there is nothing to say. */
  async function tell(row: DigestRow, timeZone: string): Promise<Partial<DigestRow>> {
    const { customer_id: customerId, rhythm, covered_to: coveredTo, read_at } = row;
    const until = isoTime(now() - settledMs);
    const since = read_at ?? isoTime(now() - daysCovered[rhythm] * dayMs);
    const today = dateIn(timeZone, now());
    const found = await readDigest({ customerId, rhythm, coveredTo, today }, { since, until });
    const page = found && digestPage(found.content, today);
    return {
      read_at: until,
      covered_to: found?.coveredTo ?? coveredTo,
      ...(page && {
        page: JSON.stringify(page),
        mail_state: 'waiting',
        mail_attempts: 0,
        mail_due_at: isoTime(now()),
        mailed_at: row.due_at,
      }),
    };
  }

  async function write(row: DigestRow): Promise<void> {
    const { time_zone: timeZone } = await readSettings(db, row.customer_id);
    try {
      const told = (await isConfirmed(db, row.customer_id)) ? await tell(row, timeZone) : {};
      await changeDue(db, row, { ...told, due_at: isoTime(dueAfter({ ...row, timeZone }, now())) });
    } catch (error) {
      onFailure(error);
      await changeDue(db, row, { due_at: isoTime(now() + hourMs) });
    }
  }

  return createLeasedLoop({
    db,
    lease: 'digests',
    everyMs,
    async work(hold) {
      for (;;) {
        const due = await dueDigests(db, isoTime(now()));
        for (const row of due) {
          if (!(await hold())) return;
          await eventLoop.yieldIfNeeded();
          await write(row);
        }
        let sent = 0;
        do {
          if (!(await hold())) return;
          sent = await sendDigests({ ...settings, now });
        } while (sent > 0);
        if (due.length === 0) return;
      }
    },
    onRun,
    onFailure,
    now,
  });
}
