import { readCurrency } from '../currencies.ts';
import { foldName } from '../search-text.ts';
import { exchangeSuffix } from '../symbols.ts';
import { vendorSymbols } from './vendor-symbols.ts';

/** What a reader's own holdings say about the listings that they mean. */
export interface ReaderHabits {
  symbols: ReadonlySet<string>;
  /** The suffixes of exchanges, such as `DE`; empty for those of the United States. */
  exchanges: ReadonlySet<string>;
  currencies: ReadonlySet<string>;
}

export interface OrderedListing {
  symbol: string;
  currency: string | null;
  isin: string | null;
  company?: string | undefined;
  /** False for a listing whose prices are not known. */
  isPriced?: false | undefined;
}

/** Describes a reader by symbols that they hold or look at, and the currencies of their portfolios. */
export const habitsOf = (symbols: readonly string[], currencies: readonly string[]): ReaderHabits => ({
  symbols: new Set(symbols),
  exchanges: new Set(symbols.filter(isOnExchange).map((symbol) => exchangeSuffix(symbol) ?? '')),
  currencies: new Set(currencies),
});

/** Coins, indices, futures and rates say nothing about the exchange that a reader uses. */
const isOnExchange = (symbol: string): boolean => !/[\^=]|-[A-Z]{3}$/.test(symbol);

/** Returns what the listings of one company, or of one fund, have in common. */
export const companyKey = ({ company, isin, symbol }: OrderedListing): string => company ?? isin ?? symbol;

const usesExchange = ({ symbol }: OrderedListing, { exchanges }: ReaderHabits) =>
  isOnExchange(symbol) && exchanges.has(exchangeSuffix(symbol) ?? '');

const usesCurrency = ({ currency }: OrderedListing, { currencies }: ReaderHabits) =>
  currencies.has(readCurrency(currency ?? '')?.currency ?? '');

/**
 * Returns how likely a reader means a listing: they have it, use its exchange, count in its currency. One without a price
 * shows them nothing.
 */
const fitOf = (listing: OrderedListing, habits: ReaderHabits): number =>
  (habits.symbols.has(listing.symbol) ? 4 : 0) +
  (listing.isPriced === false
    ? 0
    : (usesExchange(listing, habits) ? 2 : 0) + (usesCurrency(listing, habits) ? 1 : 0));

/** Says why a listing comes before others of its company. */
export interface Preference<Listing> {
  listing: Listing;
  byExchange: boolean;
  byCurrency: boolean;
}

const noHabits = habitsOf([], []);

const withoutDashes = (symbol: string) => symbol.replaceAll('-', '');

/** Whether a query says which listing it means: `SAP.DE`, `SAP GY`, `sap xetra`. */
function namesListing(query: string, first: OrderedListing & { exchange: string }): boolean {
  if (exchangeSuffix(query.trim())) return true;
  if (vendorSymbols(query).map(withoutDashes).includes(withoutDashes(first.symbol))) return true;
  const words = foldName(query).split(' ');
  return words.length > 1 && ` ${foldName(first.exchange)} `.includes(` ${words.at(-1)} `);
}

/**
 * Puts the listings of a company next to each other, those that the reader uses first. Companies stay in the order of their
 * best match, and a listing that the query names stays first. `preferred` is set if the first company's first listing is another one than without habits.
 */
export function orderListings<Listing extends OrderedListing & { exchange: string }>(
  query: string,
  listings: readonly Listing[],
  readerHabits: ReaderHabits,
): { groups: Listing[][]; preferred: Preference<Listing> | undefined } {
  const [best] = listings;
  const habits = best && namesListing(query, best) ? noHabits : readerHabits;
  const found = [...Map.groupBy(listings, companyKey).values()];
  const groups = found.map((group) => group.toSorted((a, b) => fitOf(b, habits) - fitOf(a, habits)));
  const [listing, before] = [groups[0]?.[0], found[0]?.[0]];
  const preferred =
    listing && listing !== before
      ? {
          listing,
          byExchange: usesExchange(listing, habits),
          byCurrency: usesCurrency(listing, habits),
        }
      : undefined;
  return { groups, preferred };
}
