import type { Db } from '#server/platform/db/schema.ts';
import { addUse } from './rate-limits.ts';

/** Kinds of mail that anybody can trigger for an address. Each kind has its own limit. */
type LimitedMail = 'reset' | 'confirm' | 'in-use';

const perHour = (mail: LimitedMail) => ({ name: `mail-${mail}`, max: 5, windowSeconds: 60 * 60 });
const perTenMinutes = (mail: LimitedMail) => ({
  name: `mail-${mail}-slowly`,
  max: 1,
  windowSeconds: 10 * 60,
});

/** Returns whether a mail may be sent to an address: five per hour, then one per ten minutes, for all callers together. */
export async function mayMail(db: Db, mail: LimitedMail, to: string): Promise<boolean> {
  if ((await addUse(db, perHour(mail), to)).allowed) return true;
  return (await addUse(db, perTenMinutes(mail), to)).allowed;
}
