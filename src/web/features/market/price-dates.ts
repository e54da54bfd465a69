import { dayOrTime, longDate } from '#web/lib/formats.ts';

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' });

/** `Friday` */
export const weekdayOf = (iso: string): string => weekday.format(new Date(iso.slice(0, 10)));

/** `Close of Friday 21 August 2026` for a day, `Price of 21 August 2026, 18:05 UTC` for a time. */
export const priceDate = (iso: string): string =>
  iso.length <= 10 ? `Close of ${weekdayOf(iso)} ${longDate(iso)}` : `Price of ${dayOrTime(iso)}`;
