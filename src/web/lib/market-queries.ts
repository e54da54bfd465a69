import { type QueryClient, useQueries } from '@tanstack/react-query';
import type { market, Quote } from '#contract/market.ts';
import { inChunks } from '#domain/chunk.ts';
import type { Currency } from '#domain/currencies.ts';
import { limits } from '#domain/limits.ts';
import type { PriceRange } from '#domain/price-ranges.ts';
import type { ReturnKind } from '#domain/returns/total-return.ts';
import { apiQuery } from './api-query.ts';

export const defaultSymbol = 'AAPL';

export const profileQuery = (symbol: string) =>
  apiQuery<typeof market.profile>('/market/profile', { symbol });

export const quoteQuery = (symbol: string) => apiQuery<typeof market.quote>('/market/quote', { symbol });

export const peersQuery = (industry: string, exclude: string) =>
  apiQuery<typeof market.companyScreener>('/market/company-screener', {
    industry,
    exclude,
    comparable: 'true',
    limit: limits.peers,
  });

export const historyQuery = (
  symbol: string,
  range: PriceRange,
  { returns, currency }: { returns?: ReturnKind | undefined; currency?: Currency | undefined } = {},
) =>
  apiQuery<typeof market.history>('/market/history', {
    symbol,
    range,
    ...(returns && { returns }),
    ...(currency && { currency }),
  });

export interface SymbolScope {
  limit: number;
  exchange?: string;
}

export const searchQuery = (query: string, scope: SymbolScope = { limit: 8 }) =>
  apiQuery<typeof market.searchSymbol>('/market/search-symbol', { query, ...scope });

export const statusQuery = () => apiQuery<typeof market.status>('/market/status');

/** Loads the price, profile and peers of a stock for `Stocks in Industry`. */
export async function prefetchStock(client: QueryClient, symbol: string): Promise<void> {
  const [, profile] = await Promise.all([
    client.prefetchQuery(quoteQuery(symbol)),
    client.fetchQuery(profileQuery(symbol)).catch(() => []),
  ]);
  const industry = profile[0]?.industry;
  if (industry) await client.prefetchQuery(peersQuery(industry, symbol));
}

/** Joins the distinct symbols into comma-separated batches within the server's limit per request. */
export function requestsFor(symbols: readonly string[]): string[] {
  const distinct = [...new Set(symbols)].sort();
  return inChunks(distinct, limits.symbolsPerRequest).map((batch) => batch.join(','));
}

export const quotesQuery = (symbols: string) => apiQuery<typeof market.quotes>('/market/quotes', { symbols });

export function bySymbol<Row extends { symbol: string }>(
  results: { data: Row[] | undefined }[],
): Map<string, Row> {
  return new Map(results.flatMap(({ data }) => data ?? []).map((row) => [row.symbol, row]));
}

/** Returns the latest quotes of these symbols. */
export function useQuotes(symbols: readonly string[]): ReadonlyMap<string, Quote> {
  return useQueries({ queries: requestsFor(symbols).map(quotesQuery), combine: bySymbol });
}
