import { dayNumber, isoDay } from '../days.ts';
import type { SecurityData } from '../security-data.ts';
import { tradedClose } from './traded-close.ts';

export interface PastPurchase {
  /** The day of the close. */
  date: string;
  /** As traded on that day. */
  close: number;
  /** What one share has become by splits. */
  shares: number;
}

/**
 * Returns the purchase of one share at the close of a day, or at the first close if the security was listed later. Undefined
 * if no close is known, or if closes since are not comparable with it.
 */
export function pastPurchase(security: SecurityData, date: string): PastPurchase | undefined {
  const first = security.prices.days[0];
  if (first === undefined) return undefined;
  const [traded] = tradedClose(security, dayNumber(date) < first ? isoDay(first) : date);
  if (!traded || security.breaks.some((one) => one.date > traded.date)) return undefined;
  const shares = security.splits
    .filter((split) => split.date > traded.date)
    .reduce((product, { numerator, denominator }) => (product * Number(numerator)) / Number(denominator), 1);
  return { date: traded.date, close: traded.close, shares };
}
