import { dayNumber, lastAtMost } from '../days.ts';
import { decimal, toText } from '../decimal.ts';
import type { Rates } from '../exchange-rates.ts';
import { effectiveSplits, isSameSplit } from '../ledger/effective-splits.ts';
import { securityRate } from '../ledger/entry-rate.ts';
import type { DatedRatio, SplitPeriods } from '../ledger/split-periods.ts';
import { priceDecimals } from '../limits.ts';
import type { SecurityData } from '../security-data.ts';
import { kindRules } from '../transaction-kinds.ts';
import type { LedgerEntry } from '../transactions.ts';
import { divideRounded, toUnits } from './money.ts';

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
  /** The last day with a price of a source; days after it have prices of the customer's own transactions at most. */
  readonly lastKnown: number | undefined;
}

const manualPrice = 'your manual price';

const priceScale = 10 ** priceDecimals;
/** Above it the product with the scale would lose digits. */
const scaledExactly = 1e7;

/** Converts a price to integer units of 10^-8, exact for prices of at most 15 digits and eight decimals. */
export const priceUnits = (price: number): bigint =>
  price < scaledExactly
    ? BigInt(Math.round(price * priceScale))
    : toUnits(toText(decimal(price)), priceDecimals);

interface PriceSources {
  security: SecurityData | undefined;
  /** The latest price; `asOf` is a date or a time. */
  quote: { price: number; asOf: string } | undefined;
  /** By ISO date, per share of that day. */
  manual: ReadonlyMap<string, string>;
  entries: readonly LedgerEntry[];
  splitPeriods: SplitPeriods;
  /** The security's currency. */
  currency: string;
  rates: Rates;
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
 * step by its ratio on that day. Without a later close they are from before it.
 */
function adjustedFor(points: Points, { date, numerator, denominator }: DatedRatio): Points {
  const ratio = Number(numerator) / Number(denominator);
  const last = lastAtMost(points.days, dayNumber(date) - 1);
  const [before, after] = [points.prices[last], points.prices[last + 1]];
  if (before === undefined) return points;
  const step = Math.log(before / (after ?? Number.NaN));
  const isAdjusted = Math.abs(step - Math.log(ratio)) > Math.abs(step);
  if (isAdjusted) return points;
  return { ...points, prices: points.prices.map((price, at) => (at <= last ? price / ratio : price)) };
}

/** Returns the present-day shares per share of an ISO date. */
export function sharesSince(splitPeriods: SplitPeriods, date: string): number {
  return Number(splitPeriods.toUnits('1', date)) / Number(splitPeriods.unitsPerShare);
}

type Trade = Parameters<typeof securityRate>[0] & Pick<LedgerEntry, 'date' | 'price'>;

/** The price of a transaction per present-day share, in the security's currency; undefined without a rate. */
export function tradedPrice(
  trade: Trade,
  { splitPeriods, currency, rates }: Pick<PriceSources, 'splitPeriods' | 'currency' | 'rates'>,
): number | undefined {
  const { date, price } = trade;
  const rate = securityRate(trade, currency, rates);
  if (date === null || price === null || rate === undefined) return undefined;
  return (Number(price) * Number(rate)) / sharesSince(splitPeriods, date);
}

function ownPoints(sources: PriceSources): (PricePoint & { isTrade: boolean })[] {
  return sources.entries.flatMap((entry) => {
    const { kind, date } = entry;
    const { priceName: source } = kindRules[kind];
    const price = source === null ? undefined : tradedPrice(entry, sources);
    if (source === null || date === null || price === undefined) return [];
    return {
      day: dayNumber(date),
      price,
      source,
      isTrade: kindRules[kind].isTrade && entry.source !== 'opening',
    };
  });
}

/** A price older than this says less about a day than a trade on it. */
const staleDays = 7;

function isStale(days: Int32Array, day: number): boolean {
  const last = days[lastAtMost(days, day)];
  return last === undefined || day - last > staleDays;
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
 * Builds the price line of a position: the closes of a source, manual prices, which win, and the prices of the customer's
 * own transactions before the first of both, where the last of both is more than a week old, and after the last of both.
 */
export function createPriceLine(sources: PriceSources): PriceLine {
  const { security, quote, manual, entries, splitPeriods } = sources;
  const provided = security ? { days: security.prices.days, prices: unadjusted(security) } : none;
  const closes = effectiveSplits([], entries)
    .filter((entered) => !security?.splits.some((known) => isSameSplit(known, entered)))
    .reduce(adjustedFor, withQuote(provided, quote));
  const entered = [...manual].map(([date, price]) => ({
    day: dayNumber(date),
    price: Number(price) / sharesSince(splitPeriods, date),
    source: manualPrice,
  }));
  const priced = merged(closes, entered);
  const [firstKnown, lastKnown] = [priced.days[0], priced.days.at(-1)];
  const traded = ownPoints(sources).filter(({ day, isTrade }) =>
    firstKnown === undefined || lastKnown === undefined || day < firstKnown
      ? true
      : isTrade && (day > lastKnown || isStale(priced.days, day)),
  );
  const { days, prices } = merged(priced, traded);
  const trades = new Map(traded.map(({ day, source }) => [day, source]));
  const manualDays = new Set(entered.map(({ day }) => day));
  const sourceOf = (day: number) => {
    if (manualDays.has(day)) return manualPrice;
    return trades.get(day) ?? security?.source ?? manualPrice;
  };
  return {
    days,
    prices,
    firstKnown,
    lastKnown,
    at(day) {
      const index = lastAtMost(days, day);
      if (index < 0) return undefined;
      const found = days[index] as number;
      return { day: found, price: prices[index] as number, source: sourceOf(found) };
    },
  };
}

/** The exact value of units of a security at a price per present-day share, in money units. */
export function valueOfUnits(units: bigint, price: number, splitPeriods: SplitPeriods): bigint {
  // Price units × 10^8 are money units per share.
  return divideRounded(units * priceUnits(price) * 100_000_000n, splitPeriods.unitsPerShare);
}
