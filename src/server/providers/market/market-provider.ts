import type * as contract from '#contract/market.ts';
import type { PriceRange } from '#domain/price-ranges.ts';
import type { SecurityData } from '#domain/security-data.ts';
import type { Split } from '#domain/splits.ts';
import type { MarketQuote } from './figures/company.ts';
import type { ComputedFigures } from './figures/computed-figures.ts';
import type { CompanyListing, FormerSymbol, Listing, Listings } from './listing.ts';
import type { ListingFilter } from './listing-filter.ts';

export type MarketAbility = 'search' | 'quote' | 'profile' | 'peers' | 'history' | 'sparkline' | 'security';

export type MarketStatus = Omit<contract.MarketStatus, 'chartEmbed'>;

/** The state of a live source, for operators. */
export interface SourceHealth {
  source: string;
  /** Whether the circuit breaker is open. */
  paused: boolean;
  /** Times of the newest and oldest answers in memory; undefined when there are none. */
  newest: number | undefined;
  oldest: number | undefined;
  /** Calls that all instances made today; `allowed` is undefined without a limit. */
  calls: { used: number; allowed: number | undefined };
}

/** Identifies who causes a market request. */
export interface MarketCaller {
  /** The client that limits apply to; undefined for requests of the product itself. */
  client?: string | undefined;
  /** False returns cached values only, without waiting for a source. */
  waits?: boolean | undefined;
}

/** Provides market data. Symbols are canonical (`BRK-B`). Unknown symbols are left out and never cause an error. */
export interface MarketProvider extends Pick<Listings, 'listingsOf'> {
  readonly abilities: ReadonlySet<MarketAbility>;
  /** Returns the shipped listing of a symbol. For a caller, a live source is asked about a symbol without one. */
  listing(symbol: string, caller?: MarketCaller): Promise<Listing | undefined>;
  /** Finds listings, best match first. `exact` leaves out spelling corrections. */
  search(
    query: string,
    options: ListingFilter & { limit: number; exact?: boolean },
    caller?: MarketCaller,
  ): Promise<contract.SymbolMatch[]>;
  /** Returns quotes in the order of `symbols`. */
  quotes(symbols: readonly string[], caller?: MarketCaller): Promise<MarketQuote[]>;
  profile(symbol: string, caller?: MarketCaller): Promise<contract.Profile | undefined>;
  /**
   * Lists stocks and ADRs of exactly this industry, largest market cap first. `exclude` does not count towards the limit.
   * With `comparable`, lists the peers of `exclude` if it is known to be of the industry.
   */
  peers(
    industry: string,
    options: { limit: number; exclude?: string | undefined; comparable?: boolean },
    caller?: MarketCaller,
  ): Promise<contract.Peer[]>;
  /** Returns daily closes as quoted, oldest first. */
  history(symbol: string, range: PriceRange, caller?: MarketCaller): Promise<contract.PriceHistory>;
  /** Returns the closes of the last 63 trading days, oldest first. Symbols without closes are left out. */
  sparklines(symbols: readonly string[]): Promise<contract.Sparkline[]>;
  /** Returns what transactions and returns need to know about a security; undefined for an unknown symbol. */
  securityData(symbol: string, caller?: MarketCaller): Promise<SecurityData | undefined>;
  /** Returns the same as far as it is stored here, for work on all securities: it neither asks a source nor fills caches. */
  storedSecurity(symbol: string): Promise<SecurityData | undefined>;
  /** Returns the known splits of a security, ascending by date, from memory. Empty for an unknown symbol. */
  splits(symbol: string): readonly Split[];
  /** Returns the former names and symbols of a listing, from memory. Empty for an unknown symbol. */
  formerNames(symbol: string): readonly string[];
  /** Returns the symbols that a listing had before, from memory. */
  formerSymbols(symbol: string): readonly FormerSymbol[];
  /** Returns the present symbol of a former one, from memory; others may use the former one today. */
  renamed(symbol: string): FormerSymbol | undefined;
  /**
   * Returns the shares and receipts of the company of a listing, its home listing first, from memory. Empty for a company
   * with one listing.
   */
  companyListings(symbol: string): readonly CompanyListing[];
  /**
   * Returns figures of all shipped listings. The same object until a price changes; a provider with a live source builds
   * a new one every few minutes at most.
   */
  figures(): Promise<ComputedFigures>;
  status(): Promise<MarketStatus>;
  /** A string that changes whenever the result of any method may have changed. */
  version(): string;
  /** Returns the name of the source whose answer about a security is awaited. Only on a provider with a live source. */
  loadingFrom?(symbol: string): string | undefined;
  /** Present only on a provider with a live source. */
  health?(): Promise<SourceHealth>;
  close(): Promise<void>;
}
