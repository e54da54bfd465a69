import { isListedAbroad } from '#domain/symbols.ts';
import type { Comparisons } from '#server/filings/matching/comparisons.ts';
import type { MarketProvider } from '#server/providers/market/market-provider.ts';

/** Finds, by symbol, the priced listing with the same ISIN of each holding that is listed abroad and has no figures. */
export async function findKnownListings(
  holdings: readonly { symbol: string }[],
  { figures }: Comparisons,
  market: Pick<MarketProvider, 'listing' | 'listingsOf'>,
): Promise<ReadonlyMap<string, string>> {
  const known = new Map<string, string>();
  for (const { symbol } of holdings) {
    if (!isListedAbroad(symbol) || figures.find(symbol)) continue;
    const isin = (await market.listing(symbol))?.isin;
    const listings = isin ? await market.listingsOf(isin) : [];
    const other = listings.find((listing) => figures.find(listing.symbol));
    if (other) known.set(symbol, other.symbol);
  }
  return known;
}

/** Returns comparisons that count holdings as the listings that are known of them. */
export function withKnownListings(comparisons: Comparisons, known: ReadonlyMap<string, string>): Comparisons {
  if (known.size === 0) return comparisons;
  const { findCompany, industryOf, figures } = comparisons;
  const aliasOf = (other: string) => ({ name: figures.find(other)?.name ?? other, symbols: [other] });
  return {
    ...comparisons,
    findCompany(symbol) {
      const other = known.get(symbol);
      return findCompany(other ?? symbol) ?? (other === undefined ? undefined : aliasOf(other));
    },
    industryOf: (symbol) => industryOf(known.get(symbol) ?? symbol),
  };
}
