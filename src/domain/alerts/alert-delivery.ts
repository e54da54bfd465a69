import { minuteMs } from '../time.ts';

/**
 * What became of the mail about a message: it waits, was sent, was given up after failures, or was not meant to be sent:
 * `off` because the customer wants none or has not confirmed the address, `limited` because of the daily limit.
 */
export const mailStates = ['waiting', 'sent', 'failed', 'off', 'limited'] as const;
export type MailState = (typeof mailStates)[number];

const retryMinutes = [1, 5, 30, 120, 480];

/** Returns how long to wait after a number of failed attempts, in ms; undefined to give up. */
export function retryDelay(attempts: number): number | undefined {
  const minutes = retryMinutes[attempts - 1];
  return minutes === undefined ? undefined : minutes * minuteMs;
}

/** When a customer wants no mails, in minutes of the local day. It may span midnight. */
export interface QuietHours {
  start: number;
  end: number;
  timeZone: string;
}

const minutesPerDay = 24 * 60;

/** Returns the local date and the minute of the local day. */
export function localTime(timeZone: string, now: number): { day: string; minute: number } {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
    hourCycle: 'h23',
  });
  const [, day = '', hour, minute] = /^(\S+), (\d+):(\d+)/.exec(format.format(now)) ?? [];
  return { day, minute: Number(hour) * 60 + Number(minute) };
}

/** Returns how long the quiet hours still last, in ms; 0 outside of them. A change of the clocks corrects itself afterwards. */
export function quietFor({ start, end, timeZone }: QuietHours, now: number): number {
  const { minute } = localTime(timeZone, now);
  const length = (end - start + minutesPerDay) % minutesPerDay;
  const since = (minute - start + minutesPerDay) % minutesPerDay;
  return since < length ? (length - since) * minuteMs : 0;
}

export function isTimeZone(text: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
