import { z } from 'zod';
import type { PriceBar, PriceHistory, Quote } from '#contract/market.ts';
import { type Currency, quotedUnit, readCurrency } from '#domain/currencies.ts';
import { dayNumber } from '#domain/days.ts';
import { otherSecurityType } from '#domain/listing-types.ts';
import { kindOfType, type ListingType, normaliseSymbol } from '#domain/symbols.ts';
import { dayMs, latestDate } from '#domain/time.ts';
import { dateIn, timeIn } from '#domain/zoned-time.ts';
import { tradingZone } from './exchanges.ts';
import type { MarketQuote } from './figures/company.ts';
import { failure, type RefuseRow } from './market-source.ts';
import { isAmericanSymbol, pairedCurrency } from './symbol-forms.ts';

const bytesMax = 5_000_000;

/** No share, index or coin costs more in any currency. */
const priceMax = 1e10;
const amountMax = 1e18;

/** A price; null or 0 when unknown. Any other non-price invalidates the row. */
export const price = z.number().nonnegative().max(priceMax).nullable();
export const figure = z.number().min(-priceMax).max(priceMax).nullish().catch(null);
/** A quantity; 0 means unknown. */
export const amount = z.number().positive().max(amountMax).nullish().catch(null);
export const text = z.string().trim().nullish().catch(null);

/** Reads a response body of at most 5 MB. Throws a SourceFailure if it is longer. */
export async function readSourceBody(response: Response, call: string): Promise<string> {
  const decoder = new TextDecoder();
  let bytes = 0;
  let body = '';
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > bytesMax) throw failure('garbage', call);
    body += decoder.decode(chunk, { stream: true });
  }
  return body + decoder.decode();
}

/** Returns the valid rows that were requested. Throws a SourceFailure if there are rows but none of them is. */
export function validRows<T>(
  call: string,
  rows: readonly unknown[],
  shape: z.ZodType<T>,
  isRequested = (_row: T) => true,
): T[] {
  const valid = rows.flatMap((row) => {
    const { success, data } = shape.safeParse(row);
    return success && isRequested(data) ? [data] : [];
  });
  if (rows.length > 0 && valid.length === 0) throw failure('garbage', call);
  return valid;
}

export function hasPrice<T extends { price: number | null }>(row: T): row is T & { price: number } {
  return row.price !== null && row.price > 0;
}

/** The unit of a listing's prices: `divisor` of `quotedIn` are one unit of the currency. */
export interface PriceUnit {
  currency: Currency;
  divisor: 1 | 100 | 1000;
  quotedIn: string;
}

/** Returns the currency that a symbol implies. Other listings are in a currency that a service must state. */
export const impliedCurrency = (symbol: string): string | undefined =>
  pairedCurrency(symbol) ?? (isAmericanSymbol(symbol) ? 'USD' : undefined);

/** Reads the unit of a row's prices; undefined, after a report, if it is missing, unknown or not that of the symbol. */
export function priceUnitOf(
  symbol: string,
  stated: string | null | undefined,
  refuse: RefuseRow,
): PriceUnit | undefined {
  const text = stated || impliedCurrency(symbol);
  const read = readCurrency(text ?? '');
  const quotedIn = quotedUnit(text ?? '');
  const paired = pairedCurrency(symbol);
  if (read && quotedIn && (!paired || quotedIn === paired)) return { ...read, quotedIn };
  refuse(symbol, text ? 'its prices are in an unexpected currency' : 'its currency is not stated');
  return undefined;
}

/** More decimals than any price has; cuts off what dividing by a hundred adds. */
const precision = 1e8;

/** Converts a price as quoted to whole units of its currency: 260.4 pence are 2.604 pounds. */
export const toWhole = (price: number, { divisor }: Pick<PriceUnit, 'divisor'>): number =>
  divisor === 1 ? price : Math.round((price / divisor) * precision) / precision;

/** Names the currency of a quote if it is not the US dollar, and the unit if it is not the currency. */
const currencyFields = ({ currency, divisor, quotedIn }: PriceUnit) => ({
  ...(currency !== 'USD' && { currency }),
  ...(divisor !== 1 && { quotedIn }),
});

interface QuoteRow {
  symbol: string;
  price: number | null;
  currency?: string | null;
  change?: number | null | undefined;
}
type WithPrice<Row extends QuoteRow> = Row & { price: number };

/** Converts the rows of quotes with a price in a known currency, one per symbol, in the order of the symbols. */
export function inOrderOf<Row extends QuoteRow>(
  symbols: readonly string[],
  rows: readonly Row[],
  refuse: RefuseRow,
  toQuote: (row: WithPrice<Row>) => Pick<Quote, 'changePercent' | 'asOf'>,
): MarketQuote[] {
  const bySymbol = new Map(rows.filter(hasPrice).map((row) => [normaliseSymbol(row.symbol), row]));
  return symbols.flatMap((symbol) => {
    const row = bySymbol.get(symbol);
    const unit = row && priceUnitOf(symbol, row.currency, refuse);
    if (!row || !unit) return [];
    const change = row.change == null ? null : toWhole(row.change, unit);
    return { symbol, price: toWhole(row.price, unit), change, ...toQuote(row), ...currencyFields(unit) };
  });
}

/** The days of a history. Dates are ISO and inclusive. */
export interface HistoryDays {
  symbol: string;
  from: string;
  to: string;
}

/** Returns the closes of the rows with a price from `from` to `to`, one per day, oldest first. */
export function toBars(
  rows: readonly { date: string; price: number | null; volume?: number | null | undefined }[],
  { from, to }: HistoryDays,
): PriceBar[] {
  const days = rows.filter(hasPrice).filter(({ date }) => date >= from && date <= to);
  const byDate = new Map(days.map((day) => [day.date, day]));
  return [...byDate.values()]
    .sort((a, b) => (a.date < b.date ? -1 : 1))
    .map(({ date, price, volume }) => ({ date, close: price, ...(volume && { volume }) }));
}

/** Returns the last day that it is anywhere, and that of a listing's exchange. */
export const daysOfNow = (symbol: string): { to: string; today: string } => ({
  to: latestDate(),
  today: dateIn(tradingZone(symbol)),
});

/** Returns the bars as a history in the unit of the exchange. */
export function toHistory(symbol: string, bars: PriceBar[], unit: PriceUnit | undefined): PriceHistory {
  const asOf = bars.at(-1)?.date ?? null;
  return { symbol, asOf, ...(unit && unit.quotedIn !== 'USD' && { currency: unit.quotedIn }), bars };
}

/** Converts bars to closes of days that are over: the last bar can be the price of a day that is not. */
export function closesOf(
  bars: readonly PriceBar[],
  today: string,
  toClose = (close: number) => close,
): { days: number[]; closes: number[] } {
  const past = bars.filter(({ date }) => date < today);
  return {
    days: past.map(({ date }) => dayNumber(date)),
    closes: past.map(({ close }) => toClose(close)),
  };
}

/**
 * Converts Unix seconds to an ISO time where a symbol is traded. A missing or implausible time becomes the current one.
 * `zone` is what the service says.
 */
export function timeOf(
  symbol: string,
  seconds: number | null | undefined,
  zone?: string | null | undefined,
): string {
  const now = Date.now();
  const time = (seconds ?? 0) * 1000;
  return timeIn(tradingZone(symbol, zone), time > 0 && time < now + dayMs ? time : now);
}

/** Derives the type of a traded listing from symbol and name. */
export function impliedType(symbol: string, name: string): ListingType {
  if (/\bETF\b/i.test(name)) return 'etf';
  const other = isAmericanSymbol(symbol) ? otherSecurityType({ symbol, name }) : undefined;
  if (other) return other;
  return /\bAmerican Depositary\b|\bADR\b/i.test(name) ? 'adr' : 'stock';
}

/** Returns what a search result says besides its names. */
export const matchFacts = (symbol: string, type: ListingType, stated?: string | null) => ({
  type,
  kind: kindOfType[type],
  currency: quotedUnit(stated ?? '') ?? impliedCurrency(symbol) ?? null,
  isin: null,
});

/** Drops the market cap of notes, warrants and preferred shares, for which services report the issuer's, and those of other currencies. */
export function marketCapOf(
  symbol: string,
  name: string,
  { marketCap, unit }: { marketCap: number | null | undefined; unit: PriceUnit },
) {
  const isShare = ['stock', 'adr', 'etf'].includes(impliedType(symbol, name));
  return isShare && unit.currency === 'USD' ? (marketCap ?? null) : null;
}

export function uniqueBySymbol<T extends { symbol: string }>(rows: readonly T[]): T[] {
  const seen = new Set<string>();
  return rows.filter(({ symbol }) => seen.size < seen.add(symbol).size);
}
