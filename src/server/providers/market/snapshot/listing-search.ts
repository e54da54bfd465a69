import type { SymbolMatch } from '#contract/market.ts';
import { vendorSymbols } from '#domain/listings/vendor-symbols.ts';
import { type Searchable, type SymbolSearchIndex, symbolKey } from '#domain/search-index.ts';
import { securityNumberOf } from '#domain/security-numbers.ts';
import { rowsOfKey } from '#domain/sorted-keys.ts';
import { type FindOthers, search } from '#domain/symbol-search.ts';
import { normaliseSymbol } from '#domain/symbols.ts';
import type { Company } from '../figures/company.ts';
import { toMatch } from '../find-listings.ts';
import type { CompanyListing, FormerSymbol, Listing } from '../listing.ts';
import { type ListingFilter, listingFilter } from '../listing-filter.ts';
import type { createListings } from './all-listings.ts';

/** What a search finds; `match` for a listing without prices. */
export type Found = Searchable & { match?: SymbolMatch };

type SearchOptions = ListingFilter & { limit: number; exact?: boolean };

interface SearchedListings {
  all: ReturnType<typeof createListings>;
  readIndex: () => Promise<SymbolSearchIndex<Found>>;
  renamed: ReadonlyMap<string, FormerSymbol>;
  companyListings: ReadonlyMap<string, readonly CompanyListing[]>;
  /** Returns the listings with prices. */
  priced: () => Iterable<Pick<Company, 'symbol' | 'isin'>>;
}

/** Returns the symbol of the company's home listing, or of the only one with a price, by ISIN. */
function mainListings(
  priced: Iterable<Pick<Company, 'symbol' | 'isin'>>,
  companyListings: SearchedListings['companyListings'],
): ReadonlyMap<string, string> {
  const main = new Map<string, string>();
  for (const { symbol, isin } of priced)
    if (isin && !main.has(isin)) main.set(isin, companyListings.get(symbol)?.[0]?.company ?? symbol);
  return main;
}

/** Creates the search by ISIN, symbol or name. Loads the listings without prices when a query first needs them. */
export function searchIn({ all, readIndex, renamed, companyListings, priced }: SearchedListings) {
  let others: FindOthers<Found> | undefined;

  let byIsin: ReadonlyMap<string, string> | undefined;
  function mainListing(isin: string): string | undefined {
    byIsin ??= mainListings(priced(), companyListings);
    return byIsin.get(isin);
  }

  const companyOf = ({ symbol, isin }: Listing) => {
    const own = companyListings.get(symbol)?.find((one) => one.symbol === symbol);
    const company = own?.company ?? (isin ? mainListing(isin) : undefined);
    return company === undefined ? undefined : { company, sharesPerUnit: own?.sharesPerUnit ?? null };
  };

  const asMatch = (listing: Listing): SymbolMatch => toMatch(listing, companyOf(listing));

  const unpriced = (listing: Listing): Found => ({
    ...listing,
    companyName: listing.name,
    match: asMatch(listing),
  });

  const matchOf = ({ symbol, match }: Found): SymbolMatch | undefined => {
    const listing = match ? undefined : all.priced(symbol);
    return match ?? (listing && asMatch(listing));
  };

  async function readOthers(): Promise<FindOthers<Found>> {
    const find = await all.readUnpriced();
    return ({ accepts, ...request }) =>
      find({ ...request, accepts: accepts && ((listing) => accepts(unpriced(listing))) }).map(unpriced);
  }

  /** Returns undefined if it lacks the listings without prices. */
  async function tryToFind(query: string, options: SearchOptions): Promise<Found[] | undefined> {
    const index = await readIndex();
    const isWanted = listingFilter(options);
    const accepts = isWanted && ((found: Found) => isWanted(matchOf(found)));
    let isMissing = false;
    const none = () => {
      isMissing = true;
      return [];
    };
    const found = search<Found>(index, query, { ...options, accepts }, others ?? none);
    return isMissing ? undefined : found;
  }

  async function findByText(query: string, options: SearchOptions): Promise<Found[]> {
    const found = await tryToFind(query, options);
    if (found) return found;
    others = await readOthers();
    return (await tryToFind(query, options)) ?? [];
  }

  /** Finds the listing that a text in the form of another service names. */
  async function findByVendorSymbol(symbols: readonly string[]): Promise<Found | undefined> {
    const { entries, symbols: keys } = await readIndex();
    for (const symbol of symbols) {
      const [row] = rowsOfKey(keys, symbolKey(symbol), { accepts: () => true, limit: 1 });
      const listing = row === undefined ? await all.listing(symbol) : undefined;
      if (row !== undefined || listing)
        return row === undefined ? listing && unpriced(listing) : entries[row];
    }
    return undefined;
  }

  /** Finds listings by text, and first the one that a text in the form of another service names. */
  async function findBySymbolOrName(query: string, options: SearchOptions): Promise<Found[]> {
    const symbols = vendorSymbols(query);
    const named = symbols.length > 0 ? await findByVendorSymbol(symbols) : undefined;
    if (!named) return findByText(query, options);
    const isWanted = listingFilter(options) ?? (() => true);
    const [plain = ''] = (symbols.at(0) ?? '').split('.');
    const related = await findByText(plain, { ...options, exact: true });
    const found = [named, ...related.filter(({ symbol }) => symbol !== named.symbol)];
    return found.filter((one) => isWanted(matchOf(one))).slice(0, options.limit);
  }

  return async (query: string, options: SearchOptions): Promise<SymbolMatch[]> => {
    const isin = securityNumberOf(query)?.isin;
    const isWanted = listingFilter(options) ?? (() => true);
    const numbered = isin ? (await all.listingsOf(isin)).map(asMatch).filter(isWanted) : [];
    if (numbered.length > 0) return numbered.slice(0, options.limit);
    const former = renamed.get(normaliseSymbol(query));
    return (await findBySymbolOrName(query, options)).flatMap((found) => {
      const match = matchOf(found);
      if (!match) return [];
      return match.symbol === former?.symbol ? { ...match, former: formerOf(former) } : match;
    });
  };
}

const formerOf = ({ former, until }: FormerSymbol) => ({ symbol: former, until });
