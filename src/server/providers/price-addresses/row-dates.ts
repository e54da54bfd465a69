import type { DateOrder } from '#domain/imports.ts';
import { hourMs, isoDate } from '#domain/time.ts';
import { readDate } from '../brokers/engine/cell-dates.ts';

/** A date of a row, with the time of day or the milliseconds that order several prices of one day. */
export interface RowDate {
  date: string;
  order: string;
}

/** Seconds or milliseconds since 1970, from 2001 to 2286. */
const unixTime = /^(\d{10})(\d{3})?$/;

/** Many pages write the midnight of their own time zone, which is the evening before in UTC as far east as Athens. */
const eveningMs = 2 * hourMs;

export const isUnixTime = (cell: string): boolean => unixTime.test(cell.trim());

export const isRowDate = (cell: string): boolean =>
  readDate(cell, 'mdy') !== undefined || readDate(cell, 'dmy') !== undefined;

/** Reads a date in the given order of day, month and year, or Unix time. */
export function readRowDate(cell: string, order: DateOrder): RowDate | undefined {
  const unix = unixTime.exec(cell.trim());
  if (unix) {
    const ms = Number(unix[0].padEnd(13, '0'));
    return { date: isoDate(ms + eveningMs), order: String(ms) };
  }
  const read = readDate(cell, order);
  return read && { date: read.date, order: read.time ?? '' };
}
