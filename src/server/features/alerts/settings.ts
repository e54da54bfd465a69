import type { AlertSettings } from '#contract/alerts.ts';
import { type SettingsRow, storeSettings } from '#server/accounts/delivery-settings.ts';
import type { Db } from '#server/platform/db/schema.ts';

export const toSettings = (row: SettingsRow): AlertSettings => ({
  mails: row.mails === 1,
  quiet:
    row.quiet_start === null || row.quiet_end === null
      ? null
      : { start: row.quiet_start, end: row.quiet_end },
  timeZone: row.time_zone,
  mailsPerDay: row.mails_per_day,
});

export const saveAlertSettings = (
  db: Db,
  customerId: string,
  { mails, quiet, timeZone, mailsPerDay }: AlertSettings,
): Promise<void> =>
  storeSettings(db, customerId, {
    mails: mails ? 1 : 0,
    quiet_start: quiet?.start ?? null,
    quiet_end: quiet?.end ?? null,
    time_zone: timeZone,
    mails_per_day: mailsPerDay,
  });

/** Counts the mails of a local day. */
export const storeMailCount = (
  db: Db,
  customerId: string,
  { day, count }: { day: string; count: number },
): Promise<void> => storeSettings(db, customerId, { mailed_on: day, mailed_count: count });

/** Stops the mails of a customer. */
export async function stopMails(db: Db, customerId: string): Promise<void> {
  await db.updateTable('alert_settings').set({ mails: 0 }).where('customer_id', '=', customerId).execute();
}
