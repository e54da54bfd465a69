import { dayNumber, isoDay } from '../days.ts';
import { hourMs } from '../time.ts';
import { dateIn, instantIn } from '../zoned-time.ts';

export const rhythms = ['daily', 'weekly'] as const;
export type Rhythm = (typeof rhythms)[number];

/** When a customer gets a summary. */
export interface DigestTimes {
  rhythm: Rhythm;
  /** The day of a weekly one, from 1 for Monday to 7 for Sunday. */
  weekday: number;
  /** The hour of the local day, 0 to 23. */
  hour: number;
  timeZone: string;
}

/** How many days the first summary covers. */
export const daysCovered: Record<Rhythm, number> = { daily: 1, weekly: 7 };

const daysPerWeek = 7;

/** Returns the weekday of an ISO date, from 1 for Monday to 7 for Sunday. 1970-01-01 was a Thursday. */
const weekdayOf = (date: string): number => ((dayNumber(date) + 3) % daysPerWeek) + 1;

/** Returns the first time after another at which a summary is due, in Unix milliseconds. */
export function nextDue({ rhythm, weekday, hour, timeZone }: DigestTimes, after: number): number {
  const today = dayNumber(dateIn(timeZone, after));
  for (let ahead = 0; ; ahead += 1) {
    const date = isoDay(today + ahead);
    if (rhythm === 'weekly' && weekdayOf(date) !== weekday) continue;
    const at = instantIn(timeZone, date, hour);
    if (at > after) return at;
  }
}

/** A summary that is written so much later than it was due takes the place of the next one. */
const leastPause = 12 * hourMs;

/** Returns when the summary after one that is written now is due. Those that were missed meanwhile are left out. */
export const dueAfter = (times: DigestTimes, now: number): number => nextDue(times, now + leastPause);

/** From 1 for Monday, at index 0. */
export const weekdayNames = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;
