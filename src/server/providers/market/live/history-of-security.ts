import type { PriceHistory } from '#contract/market.ts';
import { isoDay } from '#domain/days.ts';
import { daysFromBase, type PriceRange, rangeStart } from '#domain/price-ranges.ts';
import { toQuotedUnit } from '#domain/quoted-units.ts';
import type { SecurityData } from '#domain/security-data.ts';

/** Returns the closes of a security over a range that ends with its last one, in the unit of its exchange. */
export function historyOfSecurity(security: SecurityData, range: PriceRange): PriceHistory {
  const { symbol, currency, quotedIn = currency, prices, breaks } = security;
  const lastDay = prices.days.at(-1);
  if (lastDay === undefined) return { symbol, asOf: null, bars: [] };
  const asOf = isoDay(lastDay);
  const days = Array.from(prices.days, (day, at) => ({ date: isoDay(day), at }));
  const bars = daysFromBase(days, rangeStart(range, asOf)).map(({ date, at }) => ({
    date,
    close: toQuotedUnit(prices.closes[at] as number, quotedIn),
  }));
  const first = bars[0]?.date ?? asOf;
  const within = breaks.filter(({ date }) => date > first);
  return {
    symbol,
    asOf,
    ...(quotedIn !== 'USD' && { currency: quotedIn }),
    bars,
    ...(within.length > 0 && { breaks: [...within] }),
  };
}
