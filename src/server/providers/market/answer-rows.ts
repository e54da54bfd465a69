import { z } from 'zod';
import type { ListingType } from '../../../domain/symbols.ts';
import { failure } from './unanswered.ts';

const dayInMs = 86_400_000;

/** Null or 0 where none is known; anything else that is no price makes the row unreadable. */
export const price = z.number().nonnegative().nullable();
export const figure = z.number().nullish().catch(null);
/** 0 stands for unknown. */
export const amount = z.number().positive().nullish().catch(null);
export const text = z.string().trim().nullish().catch(null);

/** The rows of this shape that are wanted. An answer that has rows, but none of those, is no answer. */
export function readRows<T>(
  call: string,
  rows: readonly unknown[],
  shape: z.ZodType<T>,
  isWanted = (_row: T) => true,
): T[] {
  const wanted = rows.flatMap((row) => {
    const { success, data } = shape.safeParse(row);
    return success && isWanted(data) ? [data] : [];
  });
  if (rows.length > 0 && wanted.length === 0) throw failure('garbage', call);
  return wanted;
}

export function hasPrice<T extends { price: number | null }>(row: T): row is T & { price: number } {
  return row.price !== null && row.price > 0;
}

export function isInDollars({ currency }: { currency?: string | null }): boolean {
  return !currency || currency === 'USD';
}

/** The time of the answer stands in for one that the service doesn't tell, or that can't be. */
export function timeOf(seconds: number | null | undefined): string {
  const now = Date.now();
  const time = (seconds ?? 0) * 1000;
  return new Date(time > 0 && time < now + dayInMs ? time : now).toISOString();
}

/** What a listing is, where only its name tells. */
export function typeOf(name: string): ListingType {
  if (/\bETF\b/i.test(name)) return 'etf';
  return /\bAmerican Depositary\b|\bADR\b/i.test(name) ? 'adr' : 'stock';
}

export function uniqueBySymbol<T extends { symbol: string }>(rows: readonly T[]): T[] {
  const seen = new Set<string>();
  return rows.filter(({ symbol }) => seen.size < seen.add(symbol).size);
}
