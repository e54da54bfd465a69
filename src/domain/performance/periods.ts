import { dayNumber, isoDay } from '../days.ts';
import type { Period } from './report.ts';

/** The named ranges; each ends on the last day of the report. */
export type RangeName = '1m' | '3m' | 'ytd' | '1y' | '3y' | '5y' | 'all';

const months: Record<Exclude<RangeName, 'ytd' | 'all'>, number> = {
  '1m': 1,
  '3m': 3,
  '1y': 12,
  '3y': 36,
  '5y': 60,
};

/** Returns the same day some months earlier, or the last day of that month if it is shorter. */
export function monthsBefore(day: number, count: number): number {
  const [year = 0, month = 1, date = 1] = isoDay(day).split('-').map(Number);
  const total = year * 12 + month - 1 - count;
  const first = (at: number) =>
    dayNumber(`${String(Math.floor(at / 12)).padStart(4, '0')}-${String((at % 12) + 1).padStart(2, '0')}-01`);
  return Math.min(first(total) + date - 1, first(total + 1) - 1);
}

export interface RequestedPeriod {
  range?: RangeName | undefined;
  year?: number | undefined;
  /** ISO dates. */
  from?: string | undefined;
  to?: string | undefined;
}

/** The first day with a transaction, and the day of the newest price or transaction. */
export interface KnownDays {
  first: number;
  last: number;
}

/** Returns the days of a requested period, both included; everything by default. */
export function periodOf({ range, year, from, to }: RequestedPeriod, { first, last }: KnownDays): Period {
  if (year !== undefined)
    return { from: dayNumber(`${year}-01-01`), to: Math.min(dayNumber(`${year}-12-31`), last) };
  const end = to === undefined ? last : Math.min(dayNumber(to), last);
  if (from !== undefined) return { from: dayNumber(from), to: end };
  if (range === undefined || range === 'all') return { from: Math.min(first, end), to: end };
  if (range === 'ytd') return { from: dayNumber(`${isoDay(end).slice(0, 4)}-01-01`), to: end };
  return { from: monthsBefore(end, months[range]) + 1, to: end };
}
