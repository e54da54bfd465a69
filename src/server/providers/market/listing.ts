import type { ListingType } from '#domain/symbols.ts';

/** What is listed under a symbol, whether or not its prices are known. */
export interface Listing {
  symbol: string;
  name: string;
  type: ListingType;
  /** Empty for indices, coins and mutual funds. */
  exchange: string;
  /** The market identifier code of the exchange (ISO 10383). */
  mic: string | null;
  country: string | null;
  /** As quoted: `GBX` are pence. Null if unknown, as for an index without a currency. */
  currency: string | null;
  isin: string | null;
  /** In whole units of the currency; null if unknown, as for listings in the United States. */
  marketCap: number | null;
  isPriced: boolean;
  /** How many lists name its ISIN for it; absent if it was not found by that. */
  isinLists?: number;
}

/** One of the listings of a company that has shares or receipts on several exchanges. */
export interface CompanyListing {
  symbol: string;
  /** The symbol of the home listing, which identifies the company. */
  company: string;
  /** Shares of the home listing in one unit, such as 10 for a receipt of Toyota; null if it is not known. */
  sharesPerUnit: number | null;
}

/** A symbol that a listing had before `until`, the first day of the present one; null if that is unknown. */
export interface FormerSymbol {
  symbol: string;
  former: string;
  until: string | null;
}

/** Finds listings. The first call loads those of which only the ISIN is known. */
export interface Listings {
  listing(symbol: string): Promise<Listing | undefined>;
  /** Returns the listings of a security by its present or a former ISIN, the main one first. */
  listingsOf(isin: string): Promise<Listing[]>;
}
