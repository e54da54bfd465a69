import { dayNumber, isoDay, lastAtMost } from '../days.ts';
import type { SecurityData } from '../security-data.ts';

export interface TradedClose {
  symbol: string;
  date: string;
  close: number;
  currency: string;
}

/** Prices below one have more decimals: those of some coins. */
const roundedPrice = (price: number) => Number(price < 1 ? price.toFixed(8) : price.toFixed(4));

/** Beyond this a close says nothing about the price of a day. */
const usualAgeDays = 31;

/**
 * Returns the price at which a security closed on a day, or on the last day before it with a close, as one element: the
 * adjusted close times the splits and spin-off factors since. Empty without a close in the month before, or in `maxAgeDays`.
 */
export function tradedClose(security: SecurityData, date: string, maxAgeDays = usualAgeDays): TradedClose[] {
  const { symbol, currency, prices, splits, adjustments } = security;
  const at = lastAtMost(prices.days, dayNumber(date));
  const [day, close] = [prices.days[at], prices.closes[at]];
  if (day === undefined || close === undefined || dayNumber(date) - day > maxAgeDays) return [];
  const traded = isoDay(day);
  const later = splits.filter((split) => split.date > traded);
  const ratio = later.reduce(
    (product, { numerator, denominator }) => (product * Number(numerator)) / Number(denominator),
    1,
  );
  const factor = adjustments
    .filter((adjustment) => adjustment.date > traded)
    .reduce((product, adjustment) => product * Number(adjustment.factor), 1);
  return [{ symbol, date: traded, close: roundedPrice(close * ratio * factor), currency }];
}
