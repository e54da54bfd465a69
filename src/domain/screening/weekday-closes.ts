import { dayNumber } from '../days.ts';
import { maxBaseAgeDays } from '../price-ranges.ts';
import type { SecurityData } from '../security-data.ts';

/** The closes of a listing in little memory: one for each weekday, NaN without one. */
export interface WeekdayCloses {
  /** The number of the first weekday. */
  from: number;
  /** Adjusted for splits and spin-offs. */
  closes: Float32Array;
  /** Closes before `day` were traded at `factor` times as much. */
  factors: readonly { day: number; factor: number }[];
  /** Closes from these days on are not comparable with earlier ones. */
  breaks: readonly number[];
}

/** 1970-01-01 was a Thursday. */
const mondayOffset = 3;
const weekdays = 5;
/** The digits that a close keeps. */
const digits = 7;

/** Returns the number of a weekday; that of the Friday before for a day of a weekend. */
function weekdayNumber(day: number): number {
  const shifted = day + mondayOffset;
  return Math.floor(shifted / 7) * weekdays + Math.min(shifted % 7, weekdays - 1);
}

const dayOfWeekday = (number: number): number =>
  Math.floor(number / weekdays) * 7 + (number % weekdays) - mondayOffset;

/** Keeps the closes of a security from a day on. */
export function weekdayClosesOf(
  { prices: { days, closes }, adjustments, breaks }: Pick<SecurityData, 'prices' | 'adjustments' | 'breaks'>,
  firstDay: number,
): WeekdayCloses {
  const start = days.findIndex((day) => day >= firstDay);
  const from = start < 0 ? 0 : weekdayNumber(days[start] as number);
  const last = weekdayNumber(days.at(-1) ?? 0);
  const kept = new Float32Array(start < 0 ? 0 : last - from + 1).fill(Number.NaN);
  for (let at = Math.max(start, 0); kept.length > 0 && at < days.length; at += 1)
    kept[weekdayNumber(days[at] as number) - from] = closes[at] as number;
  return {
    from,
    closes: kept,
    factors: adjustments.map(({ date, factor }) => ({ day: dayNumber(date), factor: Number(factor) })),
    breaks: breaks.map(({ date }) => dayNumber(date)),
  };
}

/** Returns the last close on or before a day, at most ten days old; undefined without one. */
export function closeOn(
  { from, closes }: WeekdayCloses,
  day: number,
): { day: number; close: number } | undefined {
  const last = weekdayNumber(day);
  for (let number = last; dayOfWeekday(number) >= day - maxBaseAgeDays; number -= 1) {
    const close = closes[number - from];
    if (close !== undefined && !Number.isNaN(close))
      return { day: dayOfWeekday(number), close: Number(close.toPrecision(digits)) };
  }
  return undefined;
}

/** Returns what a share was traded at on a day, for a share of today; undefined without a close. */
export function tradedCloseOn(listing: WeekdayCloses, day: number): number | undefined {
  const found = closeOn(listing, day);
  return (
    found &&
    listing.factors.reduce((price, one) => (found.day < one.day ? price * one.factor : price), found.close)
  );
}

/** Returns whether closes of two days cannot be compared. */
export const isBrokenBetween = ({ breaks }: WeekdayCloses, from: number, to: number): boolean =>
  breaks.some((day) => day > from && day <= to);

/** Returns the change of the close from one day to another; null without a close, and across a break. */
export function changeBetween(listing: WeekdayCloses, from: number, to: number): number | null {
  const [first, last] = [closeOn(listing, from), closeOn(listing, to)];
  if (!first || !last || isBrokenBetween(listing, first.day, last.day)) return null;
  return last.close / first.close - 1;
}
