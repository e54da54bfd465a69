import { dayMs } from './time.ts';

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Formats a time as `2026-11-26 10:05:00`. */
function formatterOf(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone);
  if (known) return known;
  const formatter = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  formatters.set(zone, formatter);
  return formatter;
}

/** Returns the date of Unix milliseconds in a time zone, as `2026-11-26`. */
export const dateIn = (zone: string, ms = Date.now()): string => formatterOf(zone).format(ms).slice(0, 10);

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** Returns what the clocks of a time zone show, as ISO time without an offset. */
const clockIn = (zone: string, ms: number): string => formatterOf(zone).format(ms).replace(' ', 'T');

/** Returns how far the clocks of a time zone are ahead of UTC. */
const offsetIn = (zone: string, ms: number): number => Date.parse(`${clockIn(zone, ms)}Z`) - ms;

/**
 * Returns when the clocks of a time zone show a full hour of a day, in Unix milliseconds: the first time if they do twice, and
 * as much after they are put forward as the hour would be if they skip it.
 */
export function instantIn(zone: string, date: string, hour: number): number {
  const wanted = Date.parse(`${date}T${twoDigits(hour)}:00:00Z`);
  const [before, after] = [offsetIn(zone, wanted - dayMs), offsetIn(zone, wanted + dayMs)];
  const shown = [before, after].map((offset) => wanted - offset);
  const found = shown.filter((ms) => ms + offsetIn(zone, ms) === wanted);
  return found.length > 0 ? Math.min(...found) : wanted - before;
}

/**
 * Formats Unix milliseconds as ISO time of a time zone with its offset, as `2026-11-26T10:05:00+11:00`: its first ten
 * characters are the date there.
 */
export function timeIn(zone: string, ms: number): string {
  const local = clockIn(zone, ms);
  const minutes = Math.round((Date.parse(`${local}Z`) - ms) / 60_000);
  if (minutes === 0) return `${local}Z`;
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${local}${minutes < 0 ? '-' : '+'}${twoDigits(hours)}:${twoDigits(rest)}`;
}

/** Returns the date of now in the time zone of an ISO time. In UTC for a date without a time. */
export function todayAt(asOf: string, now = Date.now()): string {
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)$/.exec(asOf.slice(10)) ?? [];
  const offset = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000;
  return new Date(now + (sign === '-' ? -offset : offset)).toISOString().slice(0, 10);
}

/**
 * Whether a price is of the day that is to be shown, by the times of both: of today where it is traded, if the newest price
 * is of today where that one is, otherwise of the same date.
 */
export function isOfDay(asOf: string, newest: string, now = Date.now()): boolean {
  const isNow = newest.slice(0, 10) === todayAt(newest, now);
  return asOf.slice(0, 10) === (isNow ? todayAt(asOf, now) : newest.slice(0, 10));
}
