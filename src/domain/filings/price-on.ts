import { dayNumber, lastAtMost } from '../days.ts';
import { maxBaseAgeDays } from '../price-ranges.ts';
import type { SecurityData } from '../security-data.ts';

/**
 * Returns the close of a day, or of the last one before within ten days, in US dollars: adjusted for splits and spin-offs,
 * so that it can be compared with the newest close. Undefined if none is known, or if a break lies between.
 */
export function comparablePriceOn(
  { currency, prices, breaks }: Pick<SecurityData, 'currency' | 'prices' | 'breaks'>,
  date: string,
): number | undefined {
  const day = dayNumber(date);
  const at = lastAtMost(prices.days, day);
  const isKnown = at >= 0 && day - (prices.days[at] ?? 0) <= maxBaseAgeDays;
  if (currency !== 'USD' || !isKnown || breaks.some((one) => one.date > date)) return undefined;
  return prices.closes[at];
}
