import { monthsBefore } from '../performance/periods.ts';
import type { ComparableCloses } from './comparable-closes.ts';

const daysOfWeek = 7;
/** 1970-01-01 was a Thursday. */
const firstFriday = 1;

/** Returns the Friday on or after a day. */
const fridayOf = (day: number): number =>
  day + ((((firstFriday - day) % daysOfWeek) + daysOfWeek) % daysOfWeek);

/** Returns the Fridays of the two years that end with the last one on or before a day, with the one before them. */
export function weeksUntil(day: number): Int32Array {
  const last = fridayOf(day - daysOfWeek + 1);
  const weeks = Math.ceil((last - monthsBefore(last, 24)) / daysOfWeek);
  return Int32Array.from({ length: weeks + 1 }, (_, week) => last - (weeks - week) * daysOfWeek);
}

/**
 * Returns the last close of each week on its Friday. Exchanges close at different hours and on different holidays, so
 * closes of weeks can be compared where those of days cannot. A break is in the whole of its week.
 */
export function weeklyCloses({ prices, breakDays }: ComparableCloses): ComparableCloses {
  const days: number[] = [];
  const closes: number[] = [];
  prices.days.forEach((day, at) => {
    const friday = fridayOf(day);
    if (days.at(-1) !== friday) days.push(friday);
    closes[days.length - 1] = prices.closes[at] as number;
  });
  return {
    prices: { days: Int32Array.from(days), closes: Float64Array.from(closes) },
    breakDays: new Set([...breakDays].map(fridayOf)),
  };
}
