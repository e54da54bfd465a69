import { dayNumber } from '../days.ts';
import type { DailyPrices, SecurityData } from '../security-data.ts';
import { indexUntil } from './range-bases.ts';

/** The closes of a security, and the days (since 1970-01-01) from which they are not comparable with earlier ones. */
export interface ComparableCloses {
  prices: DailyPrices;
  breakDays: ReadonlySet<number>;
}

export const comparableCloses = ({ prices, breaks }: Pick<SecurityData, 'prices' | 'breaks'>) => ({
  prices,
  breakDays: new Set(breaks.map(({ date }) => dayNumber(date))),
});

/** Returns the last break before the end of closes, since which they can be compared; −Infinity without one. */
export function lastBreak({ prices: { days }, breakDays }: ComparableCloses): number {
  const end = days.at(-1) ?? 0;
  return [...breakDays].reduce(
    (last, day) => (day <= end ? Math.max(last, day) : last),
    Number.NEGATIVE_INFINITY,
  );
}

/** Returns the closes since the last break. */
export function sinceLastBreak(closes: ComparableCloses): DailyPrices {
  const { days, closes: all } = closes.prices;
  const from = indexUntil(days, lastBreak(closes) - 1) + 1;
  return { days: days.subarray(from), closes: all.subarray(from) };
}
