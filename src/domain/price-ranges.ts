import { dayNumber, isoDay } from './days.ts';

/** The time ranges of a price history; `ytd` begins at the last close of the year before. */
export const priceRanges = ['1m', '6m', 'ytd', '1y', '3y', '5y', '20y'] as const;
export type PriceRange = (typeof priceRanges)[number];

const monthsBack: Record<Exclude<PriceRange, 'ytd'>, number> = {
  '1m': 1,
  '6m': 6,
  '1y': 12,
  '3y': 36,
  '5y': 60,
  '20y': 240,
};

/** An older close says nothing about the day on which a range begins. */
export const maxBaseAgeDays = 10;

const lateShare = 50;

/**
 * Returns the last day on which closes can begin that cover a period, all in days since 1970-01-01: a fiftieth of it late,
 * at most ten days. So a stock whose closes begin on the Monday after a weekend has the whole range.
 */
export const latestStart = (start: number, end: number): number =>
  start + Math.min(maxBaseAgeDays, Math.floor((end - start) / lateShare));

/** Returns whether closes that begin on a day cover a range that ends on `asOf`. ISO dates. */
export const coversRange = (range: PriceRange, from: string, asOf: string): boolean =>
  dayNumber(from) <= latestStart(dayNumber(rangeStart(range, asOf)), dayNumber(asOf));

/**
 * Returns the days of a range that starts on a day: from its base on, which is the last day on or before the start, if it
 * is at most ten days older, as changes over ranges count. Days in ascending order.
 */
export function daysFromBase<Day extends { date: string }>(days: readonly Day[], start: string): Day[] {
  const oldest = dayBefore(start, maxBaseAgeDays);
  const base = days.findLastIndex(({ date }) => date <= start);
  const isRecent = base >= 0 && (days[base]?.date ?? '') >= oldest;
  return days.slice(isRecent ? base : base + 1);
}

/** Returns the first day on which the base of a range can be, for a source that is asked for days. */
export const earliestBase = (range: PriceRange, asOf: string): string =>
  dayBefore(rangeStart(range, asOf), maxBaseAgeDays);

const dayBefore = (date: string, days: number): string => isoDay(dayNumber(date) - days);

const isoDate = /^(\d{4})-(\d{2})-(\d{2})$/;

function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/**
 * Returns the first day of a range that ends on `asOf`, as an ISO date: the same day of an earlier month, or the last
 * day of that month if it is shorter (one month before March 31 is February 28 or 29); for `ytd` the last day of the year
 * before. Throws a RangeError if `asOf` is not an ISO date without a time.
 */
export function rangeStart(range: PriceRange, asOf: string): string {
  const match = isoDate.exec(asOf);
  if (!match) throw new RangeError(`not an ISO date: ${asOf}`);
  if (range === 'ytd') return `${String(Number(match[1]) - 1).padStart(4, '0')}-12-31`;
  const months = Number(match[1]) * 12 + Number(match[2]) - 1 - monthsBack[range];
  const year = Math.floor(months / 12);
  const month = (months % 12) + 1;
  const day = Math.min(Number(match[3]), daysInMonth(year, month));
  return [String(year).padStart(4, '0'), ...[month, day].map((part) => String(part).padStart(2, '0'))].join(
    '-',
  );
}
