import type { QueryClient } from '@tanstack/react-query';
import type { market } from '../../contract/market.ts';
import { limits } from '../../domain/limits.ts';
import type { PriceRange } from '../../domain/price-ranges.ts';
import { apiQuery } from './api-query.ts';

export const defaultSymbol = 'AAPL';

export const profileQuery = (symbol: string) =>
  apiQuery<typeof market.profile>('/market/profile', { symbol });

export const quoteQuery = (symbol: string) => apiQuery<typeof market.quote>('/market/quote', { symbol });

export const peersQuery = (industry: string, exclude: string) =>
  apiQuery<typeof market.companyScreener>('/market/company-screener', {
    industry,
    exclude,
    limit: limits.peers,
  });

export const historyQuery = (symbol: string, range: PriceRange) =>
  apiQuery<typeof market.history>('/market/history', { symbol, range });

export interface SymbolScope {
  limit: number;
  exchange?: string;
}

export const searchQuery = (query: string, scope: SymbolScope = { limit: 8 }) =>
  apiQuery<typeof market.searchSymbol>('/market/search-symbol', { query, ...scope });

export const statusQuery = () => apiQuery<typeof market.status>('/market/status');

/** A stock as `Stocks in Industry` shows it: its price, its profile, its peers. */
export async function prefetchStock(client: QueryClient, symbol: string): Promise<void> {
  const [, profile] = await Promise.all([
    client.prefetchQuery(quoteQuery(symbol)),
    client.fetchQuery(profileQuery(symbol)).catch(() => []),
  ]);
  const industry = profile[0]?.industry;
  if (industry) await client.prefetchQuery(peersQuery(industry, symbol));
}
