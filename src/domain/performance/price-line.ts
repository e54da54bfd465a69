import { dayNumber } from '../days.ts';
import { effectiveSplits } from '../ledger/effective-splits.ts';
import type { DatedRatio, ShareEras } from '../ledger/share-eras.ts';
import type { SecurityData } from '../security-data.ts';
import type { LedgerEntry } from '../transactions.ts';
import { divideRounded } from './money.ts';

/** A price of one present-day share in the security's currency, and where it comes from. */
export interface PricePoint {
  day: number;
  price: number;
  source: string;
}

/** The prices of a security by day, comparable across splits and spin-offs. */
export interface PriceLine {
  /** Ascending days with a price. */
  readonly days: Int32Array;
  readonly prices: Float64Array;
  /** The price of a day or of the last day before that has one; undefined before the first. */
  at(day: number): PricePoint | undefined;
  /** The first day with a price of a source; days before it have prices of the customer's own transactions at most. */
  readonly firstKnown: number | undefined;
}

const ownTransaction = 'your transaction';
const manualPrice = 'your manual price';

const priceDecimals = 6;
const priceScale = 10 ** priceDecimals;

/** Converts a price to integer units of 10^-6, exact for up to six decimals below 9 × 10^9. */
const priceUnits = (price: number): bigint => BigInt(Math.round(price * priceScale));

interface PriceSources {
  security: SecurityData | undefined;
  /** The latest price; `asOf` is a date or a time. */
  quote: { price: number; asOf: string } | undefined;
  /** By ISO date, per share of that day. */
  manual: ReadonlyMap<string, string>;
  entries: readonly LedgerEntry[];
  eras: ShareEras;
  /** The security's currency. */
  currency: string;
}

/** Returns the index of the last element that is at most `day`; -1 if there is none. */
export function lastAtMost(days: Int32Array, day: number): number {
  let low = 0;
  let high = days.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((days[middle] as number) <= day) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Multiplies closes before each adjustment by its factor, because the number of shares did not change on that day. */
function unadjusted({ prices, adjustments }: SecurityData): Float64Array {
  if (adjustments.length === 0) return prices.closes;
  const closes = prices.closes.slice();
  for (const { date, factor } of adjustments) {
    const end = lastAtMost(prices.days, dayNumber(date) - 1);
    for (let at = 0; at <= end; at += 1) closes[at] = (closes[at] as number) * Number(factor);
  }
  return closes;
}

/**
 * Divides closes before a split that the source does not know, unless they are adjusted for it already: then they do not
 * step by its ratio on that day.
 */
function adjustedFor(points: Points, { date, numerator, denominator }: DatedRatio): Points {
  const ratio = Number(numerator) / Number(denominator);
  const last = lastAtMost(points.days, dayNumber(date) - 1);
  const [before, after] = [points.prices[last], points.prices[last + 1]];
  if (before === undefined || after === undefined) return points;
  const step = Math.log(before / after);
  if (Math.abs(step - Math.log(ratio)) > Math.abs(step)) return points;
  return { ...points, prices: points.prices.map((price, at) => (at <= last ? price / ratio : price)) };
}

/** Present-day shares per share of that day. */
function sharesSince(eras: ShareEras, date: string): number {
  return Number(eras.toUnits('1', date)) / Number(eras.unitsPerShare);
}

const tradeKinds: ReadonlySet<string> = new Set(['buy', 'sell', 'transfer_in']);

function ownPoints(entries: readonly LedgerEntry[], eras: ShareEras, currency: string): PricePoint[] {
  return entries.flatMap(({ kind, date, price, ...entry }) =>
    date !== null && price !== null && tradeKinds.has(kind) && entry.currency === currency
      ? { day: dayNumber(date), price: Number(price) / sharesSince(eras, date), source: ownTransaction }
      : [],
  );
}

/** Merges the points of a source with a customer's own, which win on the same day. */
function merged({ days, prices }: Points, own: readonly PricePoint[]): Points {
  if (own.length === 0) return { days, prices };
  const byDay = new Map<number, number>();
  for (let at = 0; at < days.length; at += 1) byDay.set(days[at] as number, prices[at] as number);
  for (const { day, price } of own) byDay.set(day, price);
  const sorted = Int32Array.from(byDay.keys()).sort();
  return { days: sorted, prices: Float64Array.from(sorted, (day) => byDay.get(day) as number) };
}

interface Points {
  days: Int32Array;
  prices: Float64Array;
}

const none: Points = { days: new Int32Array(), prices: new Float64Array() };

/** Appends a quote that is newer than the last close. */
function withQuote(closes: Points, quote: PriceSources['quote']): Points {
  const day = quote && dayNumber(quote.asOf.slice(0, 10));
  if (!quote || day === undefined || day <= (closes.days.at(-1) ?? Number.NEGATIVE_INFINITY)) return closes;
  return {
    days: Int32Array.of(...closes.days, day),
    prices: Float64Array.of(...closes.prices, quote.price),
  };
}

/**
 * Builds the price line of a position: the closes of a source, manual prices, which win, and before the first of both the
 * prices of the customer's own transactions.
 */
export function createPriceLine(sources: PriceSources): PriceLine {
  const { security, quote, manual, entries, eras, currency } = sources;
  const provided = security ? { days: security.prices.days, prices: unadjusted(security) } : none;
  const known = new Set(security?.splits.map(({ date }) => date));
  const closes = effectiveSplits([], entries)
    .filter(({ date }) => !known.has(date))
    .reduce(adjustedFor, withQuote(provided, quote));
  const entered = [...manual].map(([date, price]) => ({
    day: dayNumber(date),
    price: Number(price) / sharesSince(eras, date),
    source: manualPrice,
  }));
  const priced = merged(closes, entered);
  const firstKnown = priced.days[0];
  const earlier = ownPoints(entries, eras, currency).filter(
    ({ day }) => firstKnown === undefined || day < firstKnown,
  );
  const { days, prices } = merged(priced, earlier);
  const manualDays = new Set(entered.map(({ day }) => day));
  const sourceOf = (day: number) => {
    if (manualDays.has(day)) return manualPrice;
    return firstKnown === undefined || day < firstKnown ? ownTransaction : (security?.source ?? manualPrice);
  };
  return {
    days,
    prices,
    firstKnown,
    at(day) {
      const index = lastAtMost(days, day);
      if (index < 0) return undefined;
      const found = days[index] as number;
      return { day: found, price: prices[index] as number, source: sourceOf(found) };
    },
  };
}

/** The exact value of units of a security at a price per present-day share, in money units. */
export function valueOfUnits(units: bigint, price: number, eras: ShareEras): bigint {
  // Price units × 10^8 are money units per share.
  return divideRounded(units * priceUnits(price) * 100_000_000n, eras.unitsPerShare);
}
