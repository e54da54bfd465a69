import type { SymbolMatch } from '#contract/market.ts';
import { type SecurityNumber, securityNumberOf } from '#domain/security-numbers.ts';
import { kindOfType } from '#domain/symbols.ts';
import type { CompanyListing, Listing } from './listing.ts';
import { listingFilter } from './listing-filter.ts';
import type { MarketProvider } from './market-provider.ts';

/** Finds listings by number, symbol or name, best match first, with the other listings of the first one's company. */
export type FindListings = MarketProvider['search'];

interface Sources {
  market: Pick<MarketProvider, 'search' | 'listing' | 'listingsOf' | 'companyListings'>;
  /** Finds the listing of an ISIN or CUSIP. */
  findSecurity: (number: SecurityNumber) => Promise<string | undefined>;
}

/** Describes a listing as a search does. */
export const toMatch = (
  { symbol, name, exchange, type, currency, isin, isPriced }: Listing,
  company?: Omit<CompanyListing, 'symbol'>,
): SymbolMatch => ({
  symbol,
  name,
  exchange,
  type,
  kind: kindOfType[type],
  currency,
  isin,
  ...(!isPriced && { isPriced }),
  ...(company && { company: company.company }),
  ...(company?.sharesPerUnit && { sharesPerUnit: company.sharesPerUnit }),
});

/** Creates the search of the market calls and of the search across the product. */
export function createListingSearch({ market, findSecurity }: Sources): FindListings {
  /** Returns the listings of a number, the one that a file would mean first. */
  async function findNumbered(number: SecurityNumber): Promise<string[]> {
    const certain = await findSecurity(number);
    const isin = number.isin ?? (certain && (await market.listing(certain))?.isin);
    const listed = isin ? await market.listingsOf(isin) : [];
    return [...new Set([...(certain ? [certain] : []), ...listed.map(({ symbol }) => symbol)])];
  }

  async function matchesOf(companions: readonly CompanyListing[]): Promise<SymbolMatch[]> {
    const listings = await Promise.all(
      companions.map(async (companion) => {
        const listing = await market.listing(companion.symbol);
        return listing ? [toMatch(listing, companion)] : [];
      }),
    );
    return listings.flat();
  }

  return async (query, options, caller) => {
    const number = securityNumberOf(query);
    const numbered = number ? await findNumbered(number) : [];
    const isWanted = listingFilter(options) ?? (() => true);
    const matches =
      numbered.length > 0
        ? (
            await Promise.all(
              numbered.map((symbol) => market.search(symbol, { limit: 1, exact: true }, caller)),
            )
          )
            .flat()
            .filter(isWanted)
        : await market.search(query, options, caller);
    const [first, ...others] = matches;
    if (!first || number) return matches.slice(0, options.limit);
    const sameFund = first.kind === 'ETF' && first.isin ? await market.listingsOf(first.isin) : [];
    const fund = first.company === undefined ? undefined : { company: first.company, sharesPerUnit: null };
    const companions = [
      ...(await matchesOf(market.companyListings(first.symbol))),
      ...sameFund.map((one) => toMatch(one, fund)),
    ].filter((one) => isWanted(one) && matches.every(({ symbol }) => symbol !== one.symbol));
    return companions.length === 0 ? matches : [first, ...companions, ...others].slice(0, options.limit);
  };
}
