import type { QueryClient } from '@tanstack/react-query';
import type { SymbolMatch } from '#contract/market.ts';
import { searchQuery } from '#web/lib/market-queries.ts';
import { portfoliosQuery } from '../portfolio-changes.ts';
import { ownSecuritiesQuery } from '../security-queries.ts';

/**
 * Returns what a symbol could mean that is neither listed, nor one of the customer's own, nor held already; undefined for a
 * known one. What cannot be found out for lack of an answer counts as known.
 */
export async function likelyMeant(
  client: QueryClient,
  symbol: string,
): Promise<readonly SymbolMatch[] | undefined> {
  const held = client.getQueryData(portfoliosQuery().queryKey)?.portfolios.flatMap(({ tickers }) => tickers);
  const own = client.getQueryData(ownSecuritiesQuery().queryKey)?.securities;
  if ([...(held ?? []), ...(own ?? [])].some((one) => one.symbol === symbol)) return undefined;
  const found = await client.fetchQuery(searchQuery(symbol)).catch(() => undefined);
  return found?.some((match) => match.symbol === symbol) ? undefined : found;
}
