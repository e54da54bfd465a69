import { dayNumber, isoDay } from '../days.ts';
import { monthsBefore } from '../performance/periods.ts';
import { latestStart, maxBaseAgeDays } from '../price-ranges.ts';
import type { DailyPrices } from '../security-data.ts';
import type { ChangeRange } from '../stock-figures.ts';

/** The ranges that begin on a day of the calendar; the change of a day comes with the quote. */
export const datedRanges = ['1m', '3m', '6m', 'ytd', '1y', '3y', '5y'] as const satisfies ChangeRange[];
export type DatedRange = (typeof datedRanges)[number];

const months: Record<Exclude<DatedRange, 'ytd'>, number> = {
  '1m': 1,
  '3m': 3,
  '6m': 6,
  '1y': 12,
  '3y': 36,
  '5y': 60,
};

/** Returns the day whose close a range starts from: the same day some months earlier, or the last one of a year. */
export function rangeBaseDay(range: DatedRange, lastDay: number): number {
  return range === 'ytd'
    ? dayNumber(`${isoDay(lastDay).slice(0, 4)}-01-01`) - 1
    : monthsBefore(lastDay, months[range]);
}

/** Returns the index of the last close on or before a day, −1 if there is none. */
export function indexUntil(days: Int32Array, day: number): number {
  let [low, high] = [0, days.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((days[middle] as number) <= day) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/**
 * Returns the close that a range from a day on starts from: the last one on or before it that is at most ten days old, or
 * the first one after it if closes begin that late. NaN without one, and if a break follows it: from `lastBreak` on closes
 * are comparable.
 */
export function baseClose({ days, closes }: DailyPrices, day: number, lastBreak: number): number {
  const at = indexUntil(days, day);
  const isBase = (found: number | undefined): found is number =>
    found !== undefined &&
    found >= Math.max(day - maxBaseAgeDays, lastBreak) &&
    found <= latestStart(day, days.at(-1) ?? day);
  if (isBase(days[at])) return closes[at] as number;
  const next = Math.max(at, indexUntil(days, lastBreak - 1)) + 1;
  return isBase(days[next]) ? (closes[next] as number) : Number.NaN;
}
