import { dayNumber, isoDay, lastAtMost } from '#domain/days.ts';
import type { SecurityData } from '#domain/security-data.ts';
import { maxBaseAgeDays } from '../price-ranges.ts';
import { quarterBefore } from './periods.ts';

/** The traded closes of a quarter in US dollars, in today's shares: adjusted for the splits since, but not for spin-offs. */
export interface QuarterPrices {
  low: number;
  high: number;
  /** The mean of all closes. */
  average: number;
  /** The first day with a close, ISO, if closes begin well after the quarter does. */
  closesSince?: string;
}

/** Prices are in whole cents. The factor of a spin-off produces more decimals, at which nobody traded. */
const roundPrice = (price: number) => Math.round(price * 10_000) / 10_000;

/**
 * Returns the closes of the quarter that ends on `period`; undefined if they are not in US dollars, end before the quarter
 * does, or cannot be compared with each other.
 */
export function quarterPrices(
  { currency, prices, adjustments, breaks }: SecurityData,
  period: string,
): QuarterPrices | undefined {
  const { days, closes } = prices;
  const before = quarterBefore(period);
  const [start, end] = [dayNumber(before), dayNumber(period)];
  const first = lastAtMost(days, start) + 1;
  const last = lastAtMost(days, end);
  const firstDay = days[first] ?? end;
  const isCovered = last >= first && end - (days[last] as number) <= maxBaseAgeDays;
  const isBroken = breaks.some(({ date }) => date > isoDay(firstDay) && date <= period);
  if (currency !== 'USD' || !isCovered || isBroken) return undefined;
  const factors = adjustments.map(({ date, factor }) => ({ day: dayNumber(date), factor: Number(factor) }));
  let [low, high, sum] = [Number.POSITIVE_INFINITY, 0, 0];
  for (let at = first; at <= last; at += 1) {
    let close = closes[at] ?? 0;
    for (const { day, factor } of factors) if (day > (days[at] ?? 0)) close *= factor;
    low = Math.min(low, close);
    high = Math.max(high, close);
    sum += close;
  }
  const average = sum / (last - first + 1);
  const isLate = firstDay - start > maxBaseAgeDays;
  return {
    low: roundPrice(low),
    high: roundPrice(high),
    average,
    ...(isLate && { closesSince: isoDay(firstDay) }),
  };
}
