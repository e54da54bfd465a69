import { useQueries } from '@tanstack/react-query';
import type { market, Quote } from '../../contract/market.ts';
import { limits } from '../../domain/limits.ts';
import { portions } from '../../domain/portions.ts';
import { apiQuery } from './api-query.ts';

/** All symbols in as few requests as the server's limit allows: one for a hundred. */
export function requestsFor(symbols: readonly string[]): string[] {
  const each = [...new Set(symbols)].sort();
  return portions(each, limits.symbolsPerRequest).map((some) => some.join(','));
}

export const quotesQuery = (symbols: string) => apiQuery<typeof market.quotes>('/market/quotes', { symbols });

export function bySymbol<Row extends { symbol: string }>(
  answers: { data: Row[] | undefined }[],
): Map<string, Row> {
  return new Map(answers.flatMap(({ data }) => data ?? []).map((row) => [row.symbol, row]));
}

/** The latest quotes of these symbols. */
export function useQuotes(symbols: readonly string[]): ReadonlyMap<string, Quote> {
  return useQueries({ queries: requestsFor(symbols).map(quotesQuery), combine: bySymbol });
}
