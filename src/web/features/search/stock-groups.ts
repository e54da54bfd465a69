import type { SymbolMatch } from '#contract/market.ts';
import type { SearchResult } from '#contract/search.ts';
import { orderListings, type Preference, type ReaderHabits } from '#domain/listings/listing-order.ts';
import { securityNumberOf } from '#domain/security-numbers.ts';
import { shortName } from '#web/lib/short-name.ts';
import { isForListings, matchesFilter, type SearchFilter } from './search-filter.ts';
import { itemOf, type SearchGroup } from './search-items.ts';

/** Shown beside other kinds of results until the reader asks for more. */
const shownFirst = 8;

type FoundStock = SearchResult & { listing: SymbolMatch };

const isStock = (result: SearchResult): result is FoundStock => result.listing !== null;

/** Returns the listings among results. */
export const listingsIn = (results: readonly SearchResult[]): SymbolMatch[] =>
  results.flatMap(({ listing }) => listing ?? []);

const nounOf = ({ kind }: SymbolMatch) => (kind === 'ETF' || kind === 'fund' ? 'fund' : 'company');

/** Names the listings of one company or fund: `SAP, one company`, `Apple, ISIN US0378331005`. */
function headingOf(text: string, listings: readonly FoundStock[]): string {
  const main =
    listings.find(({ listing }) => listing.symbol === listing.company) ?? (listings[0] as FoundStock);
  const name = shortName(main.listing.name, main.listing.symbol);
  const isin = securityNumberOf(text)?.isin;
  if (isin && listings.some(({ listing }) => listing.isin === isin)) return `${name}, ISIN ${isin}`;
  return `${name}, one ${nounOf(main.listing)}`;
}

export interface FoundStocks {
  groups: SearchGroup[];
  /** How many more there are. */
  more: number;
  preferred: Preference<SymbolMatch> | undefined;
}

interface Shown {
  filter: SearchFilter;
  habits: ReaderHabits;
  showsAll: boolean;
}

/** Groups the found stocks: the listings of the first company, if it has several, and the others. */
export function groupStocks(
  text: string,
  results: readonly SearchResult[],
  { filter, habits, showsAll }: Shown,
): FoundStocks {
  const wanted = results.filter(isStock).filter(({ listing }) => matchesFilter(listing, filter));
  const bySymbol = new Map(wanted.map((result) => [result.listing.symbol, result]));
  const { groups, preferred } = orderListings(
    text,
    wanted.map(({ listing }) => listing),
    habits,
  );
  const limit = showsAll || isForListings(filter) ? wanted.length : shownFirst;
  const ordered = groups.flat().slice(0, limit);
  const stockOf = ({ symbol }: SymbolMatch) => bySymbol.get(symbol) as FoundStock;
  const together = groups[0]?.length === 1 ? [] : (groups[0] ?? []).slice(0, limit).map(stockOf);
  const others = ordered.slice(together.length).map(stockOf);
  return {
    groups: [
      ...(together.length > 0 ? [{ value: headingOf(text, together), items: together.map(itemOf) }] : []),
      {
        value: together.length > 0 ? 'Others' : filter.tab === 'All' ? 'Stocks' : filter.tab,
        items: others.map(itemOf),
      },
    ],
    more: wanted.length - ordered.length,
    preferred,
  };
}
