import { dayNumber, isoDay } from '../days.ts';
import type { StockFigures } from '../stock-figures.ts';
import { datedRanges, rangeBaseDay } from '../stock-statistics/range-bases.ts';
import type { CompanyDay } from './company-day.ts';
import type { ScreenedStock } from './screened-stock.ts';
import { changeBetween, closeOn, tradedCloseOn, type WeekdayCloses } from './weekday-closes.ts';

/** Before this day nothing is known of any company. */
export const firstScreenedDay = '2016-08-01';

function changesOn(listing: WeekdayCloses, day: number): StockFigures['changes'] {
  const dated = datedRanges.map((range) => [range, changeBetween(listing, rangeBaseDay(range, day), day)]);
  return { '1d': changeBetween(listing, day - 1, day), ...Object.fromEntries(dated) };
}

/**
 * Returns a listing as it was on a past day: the close for a share of today, and the figures that were known. Undefined
 * without a close on the ten days before. Names, sectors and industries are those of today.
 */
export function stockOnDay(
  now: StockFigures,
  listing: WeekdayCloses,
  company: CompanyDay,
): ScreenedStock | undefined {
  const { symbol, name, type, exchange, sector, industry, country, company: group, isAbroad } = now;
  const { currency, quotedIn, dollars } = now;
  const last = closeOn(listing, company.day);
  const price = tradedCloseOn(listing, company.day);
  if (!last || price === undefined) return undefined;
  const shares = company.shares(symbol);
  const changes = changesOn(listing, last.day);
  const figures: StockFigures = {
    symbol,
    name,
    type,
    exchange,
    sector,
    industry,
    country,
    company: group,
    isAbroad,
    currency,
    quotedIn,
    dollars,
    price,
    asOf: isoDay(last.day),
    closesSince: null,
    marketCap: shares === null ? null : Math.round(shares * price),
    volume: null,
    changes,
    high52: null,
    low52: null,
    fromHigh: null,
    volatility: null,
    beta: null,
    maxDrawdown: null,
    dividends12m: null,
    dividendYield: company.value(symbol, 'dividendYield'),
    dividendsThrough: null,
  };
  return { figures, holders: null, buyers: null, company };
}

/** The fields of the screener that are known on a past day. */
export const isKnownOnPastDay = (field: string): boolean =>
  !['volume', 'fromHigh', 'volatility', 'beta', 'holders', 'buyers'].includes(field);

/** Returns whether a day is before that of the newest closes. */
export const isPastDay = (day: string | undefined, asOf: string): day is string =>
  day !== undefined && dayNumber(day) < dayNumber(asOf.slice(0, 10));
