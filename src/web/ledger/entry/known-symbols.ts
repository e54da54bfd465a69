import type { QueryClient } from '@tanstack/react-query';
import { searchQuery } from '#web/lib/market-queries.ts';
import { portfoliosQuery } from '../portfolio-changes.ts';
import { ownSecuritiesQuery } from '../security-queries.ts';

/**
 * Returns whether a symbol is listed, one of the customer's own, or held already. What cannot be found out for lack of an
 * answer counts as known.
 */
export async function isKnownSymbol(client: QueryClient, symbol: string): Promise<boolean> {
  const held = client.getQueryData(portfoliosQuery().queryKey)?.portfolios.flatMap(({ tickers }) => tickers);
  const own = client.getQueryData(ownSecuritiesQuery().queryKey)?.securities;
  if ([...(held ?? []), ...(own ?? [])].some((one) => one.symbol === symbol)) return true;
  const found = await client.fetchQuery(searchQuery(symbol)).catch(() => undefined);
  return found === undefined || found.some((match) => match.symbol === symbol);
}
