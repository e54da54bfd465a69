import { mediumDate } from './formats.ts';

const ordinals = ['first', 'second', 'third', 'fourth'];
const quarterOf = (period: string) => Math.ceil(Number(period.slice(5, 7)) / 3);

/** `Q2 26`, from the last day of a quarter */
export const quarterLabel = (period: string): string => `Q${quarterOf(period)} ${period.slice(2, 4)}`;

/** `second quarter` */
export const quarterName = (period: string): string => `${ordinals[quarterOf(period) - 1]} quarter`;

/** `second quarter of 2026` */
export const quarterOfYear = (period: string): string => `${quarterName(period)} of ${period.slice(0, 4)}`;

/** `Jun 2026` */
export const shortMonth = (date: string): string => mediumDate(date).replace(/^\d+ /, '');

/** `Jul 2026`, the month after a quarter */
export function monthAfter(period: string): string {
  const next = new Date(`${period}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return shortMonth(next.toISOString());
}

/** Tells whether a text is the last day of a quarter, as in addresses. */
export const isPeriod = (text: string | null): text is string =>
  text !== null && /^\d{4}-(?:03-31|06-30|09-30|12-31)$/.test(text);
