import { type MailState, retryDelay } from '#domain/alerts/alert-delivery.ts';
import { isoTime, minuteMs } from '#domain/time.ts';
import type { Mail, Mailer } from './mailer.ts';

/** How long an attempt is claimed: after a kill the mail is sent again; longer than an attempt takes. */
export const claimMs = 10 * minuteMs;

const permanentFailure = 500;

/** What is stored of a mail after an attempt. */
export interface AttemptedMail {
  state: MailState;
  /** When the next attempt is due; null if there is none. */
  dueAt: string | null;
}

/** Makes an attempt at a stored mail. `attempts` is its number, from 1. */
export async function attemptMail(
  mailer: Pick<Mailer, 'sendNow'>,
  mail: Mail,
  { attempts, now }: { attempts: number; now: () => number },
): Promise<AttemptedMail> {
  try {
    await mailer.sendNow(mail);
    return { state: 'sent', dueAt: null };
  } catch (error) {
    const isPermanent = Number((error as { responseCode?: number }).responseCode) >= permanentFailure;
    const delay = isPermanent ? undefined : retryDelay(attempts);
    return delay === undefined
      ? { state: 'failed', dueAt: null }
      : { state: 'waiting', dueAt: isoTime(now() + delay) };
  }
}
