import { dayNumber, isoDay } from '../days.ts';
import type { EarningsReport } from '../fundamentals/company-fundamentals.ts';
import { sameDayAfter, yearOfWeeks } from './dividends-ahead.ts';

/** When a company probably announces its next results. */
export interface EarningsAhead {
  /** The middle of what is likely. */
  date: string;
  /** From the earliest to the latest day that earlier years suggest. */
  from: string;
  to: string;
  /** The announcement of the year before. */
  repeats: string;
}

/** Announcements about a year apart that are this near belong to the same quarter. */
const sameQuarterDays = 25;
const comparedYears = 4;

/** Returns how many days earlier or later than `day` the announcements of other years were. */
function shiftsOf(day: number, days: readonly number[]): number[] {
  return Array.from({ length: comparedYears }, (_, year) => day - (year + 1) * yearOfWeeks).flatMap(
    (place) => {
      const nearest = days.toSorted((a, b) => Math.abs(a - place) - Math.abs(b - place))[0];
      return nearest !== undefined && Math.abs(nearest - place) <= sameQuarterDays ? [nearest - place] : [];
    },
  );
}

/**
 * Estimates the announcements of the twelve months after `today` from those of the last twelve known months. Returns
 * nothing if none is known for more than a year.
 */
export function earningsAhead(reports: readonly EarningsReport[], today: number): EarningsAhead[] {
  const days = reports.map(({ date }) => dayNumber(date));
  const last = days.at(-1);
  if (last === undefined || today - last > yearOfWeeks) return [];
  return days
    .filter((day) => day > last - yearOfWeeks + sameQuarterDays)
    .map((day) => {
      const middle = sameDayAfter(day, today);
      const shifts = [0, ...shiftsOf(day, days)];
      return {
        date: isoDay(middle),
        from: isoDay(Math.max(middle + Math.min(...shifts), today + 1)),
        to: isoDay(middle + Math.max(...shifts)),
        repeats: isoDay(day),
      };
    })
    .sort((a, b) => (a.date < b.date ? -1 : 1));
}
