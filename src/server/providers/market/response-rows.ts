import { z } from 'zod';
import type { Bar, Quote } from '#contract/market.ts';
import { type Currency, readCurrency } from '#domain/currencies.ts';
import { dayNumber } from '#domain/days.ts';
import { otherSecurityType } from '#domain/listing-types.ts';
import { type ListingType, normaliseSymbol } from '#domain/symbols.ts';
import { dayMs, isoDate, isoTime } from '#domain/time.ts';
import { failure } from './market-source.ts';

const bytesMax = 5_000_000;

/** A price; null or 0 when unknown. Any other non-price invalidates the row. */
export const price = z.number().nonnegative().nullable();
export const figure = z.number().nullish().catch(null);
/** A quantity; 0 means unknown. */
export const amount = z.number().positive().nullish().catch(null);
export const text = z.string().trim().nullish().catch(null);

/** Reads a response body of at most 5 MB. Throws a SourceFailure if it is longer. */
export async function readBody(response: Response, call: string): Promise<string> {
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
export function readRows<T>(
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

export function isInDollars({ currency }: { currency?: string | null }): boolean {
  return !currency || currency === 'USD';
}

/** Reads the currency of a row, US dollars by default. `divisor` is 100 for prices in pence. */
export function currencyOf(row: { currency?: string | null }): ReturnType<typeof readCurrency> {
  return readCurrency(row.currency || 'USD');
}

/** Names the currency of a quote if it is not the US dollar. */
const otherThanDollars = (currency: Currency) => (currency === 'USD' ? {} : { currency });

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
  toQuote: (row: WithPrice<Row>) => Pick<Quote, 'changePercent' | 'asOf'>,
): Quote[] {
  const bySymbol = new Map(rows.filter(hasPrice).map((row) => [normaliseSymbol(row.symbol), row]));
  return symbols.flatMap((symbol) => {
    const row = bySymbol.get(symbol);
    const read = row && currencyOf(row);
    if (!row || !read) return [];
    const { currency, divisor } = read;
    const change = row.change == null ? null : row.change / divisor;
    return { symbol, price: row.price / divisor, change, ...toQuote(row), ...otherThanDollars(currency) };
  });
}

/** The days of a history. Dates are ISO and inclusive. */
export interface Days {
  symbol: string;
  from: string;
  to: string;
}

/** Returns the closes of the rows with a price from `from` to `to`, one per day, oldest first. */
export function toBars(
  rows: readonly { date: string; price: number | null; volume?: number | null | undefined }[],
  { from, to }: Days,
): Bar[] {
  const days = rows.filter(hasPrice).filter(({ date }) => date >= from && date <= to);
  const byDate = new Map(days.map((day) => [day.date, day]));
  return [...byDate.values()]
    .sort((a, b) => (a.date < b.date ? -1 : 1))
    .map(({ date, price, volume }) => ({ date, close: price, ...(volume && { volume }) }));
}

/** Converts bars to closes of days that are over: the last bar can be the price of a day that is not. */
export function closesOf(
  bars: readonly Bar[],
  today = isoDate(),
  toClose = (close: number) => close,
): { days: number[]; closes: number[] } {
  const past = bars.filter(({ date }) => date < today);
  return {
    days: past.map(({ date }) => dayNumber(date)),
    closes: past.map(({ close }) => toClose(close)),
  };
}

/** Converts Unix seconds to an ISO time. A missing or implausible time becomes the current time. */
export function timeOf(seconds: number | null | undefined): string {
  const now = Date.now();
  const time = (seconds ?? 0) * 1000;
  return isoTime(time > 0 && time < now + dayMs ? time : now);
}

/** Derives the listing type from symbol and name. */
export function typeOf(symbol: string, name: string): ListingType {
  if (/\bETF\b/i.test(name)) return 'etf';
  const other = otherSecurityType({ symbol, name });
  if (other) return other;
  return /\bAmerican Depositary\b|\bADR\b/i.test(name) ? 'adr' : 'stock';
}

/** Drops the market cap of notes, warrants and preferred shares, for which services report the issuer's. */
export function marketCapOf(symbol: string, name: string, marketCap: number | null | undefined) {
  const isShare = ['stock', 'adr', 'etf'].includes(typeOf(symbol, name));
  return isShare ? (marketCap ?? null) : null;
}

export function uniqueBySymbol<T extends { symbol: string }>(rows: readonly T[]): T[] {
  const seen = new Set<string>();
  return rows.filter(({ symbol }) => seen.size < seen.add(symbol).size);
}
