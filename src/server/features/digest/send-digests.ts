import type { MailPage } from '#domain/mail-page.ts';
import { isoTime } from '#domain/time.ts';
import { readSettings, unsubscribeToken } from '#server/accounts/delivery-settings.ts';
import type { SecretKeys } from '#server/accounts/secret-keys.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { eventLoop } from '#server/platform/event-loop-yield.ts';
import { attemptMail, claimMs } from '#server/platform/mail/attempt-mail.ts';
import type { Mailer, MailSite } from '#server/platform/mail/mailer.ts';
import { digestMail } from './digest-mail.ts';
import type { DigestRow } from './stored-digest.ts';

export interface SendTools {
  db: Db;
  mailer: Pick<Mailer, 'sendNow'>;
  keys: SecretKeys;
  site: () => MailSite;
  now: () => number;
  onFailure: (error: unknown) => void;
}

/** So many that the attempts take less time than the lease of the job, even if the mail server does not answer. */
const mailsAtOnce = 8;

const waitingDigests = (db: Db, now: string): Promise<DigestRow[]> =>
  db
    .selectFrom('digests')
    .selectAll()
    .where('mail_due_at', '<=', now)
    .orderBy('mail_due_at')
    .limit(mailsAtOnce)
    .execute();

type MailChange = Partial<Pick<DigestRow, 'page' | 'mail_state' | 'mail_due_at' | 'mail_attempts'>>;

/** Changes the mail unless another instance or the customer has changed it. Returns whether it did. */
async function changeMail(db: Db, row: DigestRow, change: MailChange): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('digests')
    .set(change)
    .where('customer_id', '=', row.customer_id)
    .where('mail_due_at', '=', row.mail_due_at)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Stores that a mail is not sent any more, without what it said. */
const endMail = (db: Db, row: DigestRow, state: NonNullable<DigestRow['mail_state']>) =>
  changeMail(db, row, { page: null, mail_state: state, mail_due_at: null });

async function sendDigest({ db, mailer, keys, site, now }: SendTools, row: DigestRow): Promise<void> {
  const customer = await db
    .selectFrom('customers')
    .select(['email', 'email_verified_at'])
    .where('id', '=', row.customer_id)
    .executeTakeFirst();
  if (!customer?.email_verified_at || row.page === null) {
    await endMail(db, row, 'off');
    return;
  }
  // A claim: an attempt that a kill interrupts is repeated, and no other instance makes it meanwhile.
  const claimed = { mail_due_at: isoTime(now() + claimMs), mail_attempts: row.mail_attempts + 1 };
  if (!(await changeMail(db, row, claimed))) return;
  const settings = await readSettings(db, row.customer_id);
  const mail = digestMail(site(), JSON.parse(row.page) as MailPage, {
    row,
    to: customer.email,
    timeZone: settings.time_zone,
    token: await unsubscribeToken(db, keys, settings),
  });
  await eventLoop.yieldIfNeeded();
  const { state, dueAt } = await attemptMail(mailer, mail, { attempts: claimed.mail_attempts, now });
  const own = { ...row, ...claimed };
  if (dueAt === null) await endMail(db, own, state);
  else await changeMail(db, own, { mail_due_at: dueAt });
}

/** Sends some of the summaries that wait. Returns how many there were. */
export async function sendDigests(tools: SendTools): Promise<number> {
  const rows = await waitingDigests(tools.db, isoTime(tools.now()));
  await Promise.all(rows.map((row) => sendDigest(tools, row).catch(tools.onFailure)));
  return rows.length;
}
