import { localTime, type MailState, quietFor } from '#domain/alerts/alert-delivery.ts';
import { isoTime } from '#domain/time.ts';
import { readSettings, type SettingsRow, unsubscribeToken } from '#server/accounts/delivery-settings.ts';
import type { SecretKeys } from '#server/accounts/secret-keys.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { createLeasedLoop } from '#server/platform/jobs/leased-loop.ts';
import { attemptMail, claimMs } from '#server/platform/mail/attempt-mail.ts';
import type { Mailer, MailSite } from '#server/platform/mail/mailer.ts';
import { alertMail } from './alert-mail.ts';
import type { MessageRow } from './messages.ts';
import { storeMailCount, toSettings } from './settings.ts';

interface MailJobSettings {
  db: Db;
  mailer: Pick<Mailer, 'sendNow'>;
  keys: SecretKeys;
  site: () => MailSite;
  everyMs?: number;
  onRun?: () => void;
  onFailure: (error: unknown) => void;
  now?: () => number;
}

const customersPerRead = 100;
const messagesPerMail = 50;

/** Returns the customers whose mails are due, those that have waited longest first. */
async function dueCustomers(db: Db, now: string): Promise<string[]> {
  const rows = await db
    .selectFrom('alert_messages')
    .select('customer_id')
    .where('mail_due_at', '<=', now)
    .orderBy('mail_due_at')
    .limit(customersPerRead)
    .execute();
  return [...new Set(rows.map(({ customer_id }) => customer_id))];
}

const dueMessages = (db: Db, customerId: string, now: string): Promise<MessageRow[]> =>
  db
    .selectFrom('alert_messages')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('mail_due_at', '<=', now)
    .orderBy('id')
    .limit(messagesPerMail)
    .execute();

interface MailChange {
  state: MailState;
  dueAt?: string | null;
  attempts?: number;
}

async function storeMail(
  db: Db,
  messages: readonly MessageRow[],
  { state, dueAt, attempts }: MailChange,
): Promise<void> {
  const [first] = messages;
  if (!first) return;
  await db
    .updateTable('alert_messages')
    .set({
      mail_state: state,
      mail_due_at: dueAt ?? null,
      mail_attempts: attempts ?? first.mail_attempts,
    })
    .where('customer_id', '=', first.customer_id)
    .where(
      'id',
      'in',
      messages.map(({ id }) => id),
    )
    .execute();
}

/** Returns why a mail is not sent now, as what is stored instead; undefined if it can be sent. */
function obstacle(row: SettingsRow, isConfirmed: boolean, now: number): MailChange | undefined {
  const { mails, quiet, timeZone, mailsPerDay } = toSettings(row);
  if (!mails || !isConfirmed) return { state: 'off' };
  const wait = quiet ? quietFor({ ...quiet, timeZone }, now) : 0;
  if (wait > 0) return { state: 'waiting', dueAt: isoTime(now + wait) };
  const { day } = localTime(timeZone, now);
  return row.mailed_on === day && row.mailed_count >= mailsPerDay ? { state: 'limited' } : undefined;
}

/** Sends the mails about alerts on one instance, one for all messages of a customer that are due. */
export function createMailJob(settings: MailJobSettings) {
  const { db, mailer, keys, site, everyMs = 15_000, onRun, onFailure, now = Date.now } = settings;

  async function send(row: SettingsRow, to: string, messages: readonly MessageRow[]): Promise<void> {
    const attempts = Math.max(...messages.map(({ mail_attempts }) => mail_attempts)) + 1;
    // A claim: an attempt that a kill interrupts is repeated, and no other instance makes it meanwhile.
    await storeMail(db, messages, { state: 'waiting', dueAt: isoTime(now() + claimMs), attempts });
    const mail = alertMail(site(), { to, messages, token: await unsubscribeToken(db, keys, row) });
    const outcome = await attemptMail(mailer, mail, { attempts, now });
    await storeMail(db, messages, { ...outcome, attempts });
    if (outcome.state !== 'sent') return;
    const { day } = localTime(row.time_zone, now());
    const count = row.mailed_on === day ? row.mailed_count + 1 : 1;
    return storeMailCount(db, row.customer_id, { day, count });
  }

  async function sendTo(customerId: string): Promise<void> {
    const customer = await db
      .selectFrom('customers')
      .select(['email', 'email_verified_at'])
      .where('id', '=', customerId)
      .executeTakeFirst();
    const messages = await dueMessages(db, customerId, isoTime(now()));
    if (!customer || messages.length === 0) return;
    const row = await readSettings(db, customerId);
    const instead = obstacle(row, customer.email_verified_at !== null, now());
    if (instead) await storeMail(db, messages, instead);
    else await send(row, customer.email, messages);
  }

  return createLeasedLoop({
    db,
    lease: 'alert mails',
    everyMs,
    async work(hold) {
      for (const customerId of await dueCustomers(db, isoTime(now()))) {
        if (!(await hold())) return;
        await sendTo(customerId);
      }
    },
    onRun,
    onFailure,
    now,
  });
}
