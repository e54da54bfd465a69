import type { PriceRange } from '../../../domain/price-ranges.ts';
import type { ListingType } from '../../../domain/symbols.ts';

export type MarketAbility = 'search' | 'quote' | 'profile' | 'peers' | 'history' | 'sparkline';

/** A listing with its last price, in US dollars. `volume` in shares; what the provider doesn't know is null. */
export interface Company {
  symbol: string;
  companyName: string;
  exchange: string;
  type: ListingType;
  price: number;
  change: number | null;
  changePercent: number | null;
  volume: number | null;
  marketCap: number | null;
  sector: string | null;
  industry: string | null;
  /** When the price was made: an ISO date, or an ISO time where the provider tells one. */
  asOf: string;
}

export type Quote = Pick<Company, 'symbol' | 'price' | 'change' | 'changePercent' | 'asOf'>;
export type Profile = Omit<Company, 'type' | 'change' | 'changePercent'>;
export type Peer = Pick<
  Company,
  'symbol' | 'price' | 'companyName' | 'industry' | 'sector' | 'volume' | 'asOf'
>;
export type SymbolMatch = Pick<Company, 'symbol' | 'exchange' | 'type'> & { name: string };

export interface Bar {
  date: string;
  close: number;
  volume?: number;
}

export interface PriceHistory {
  symbol: string;
  /** The date of the last bar; null where there is none. */
  asOf: string | null;
  bars: Bar[];
}

export interface Sparkline {
  symbol: string;
  closes: number[];
}

export interface MarketStatus {
  provider: string;
  live: boolean;
  asOf: string | null;
  message?: string;
}

/** How a live source is doing, for those who run the product. */
export interface SourceHealth {
  source: string;
  /** Whether it is left alone because it failed again and again. */
  paused: boolean;
  /** Of the answers in memory, as times; undefined without any. */
  newest: number | undefined;
  oldest: number | undefined;
  /** Today's calls that all instances have used; `allowed` is undefined without a limit. */
  calls: { used: number; allowed: number | undefined };
}

/** Where prices come from. Symbols go in and come out canonical (`BRK-B`); what isn't known is left out, never an error. */
export interface MarketProvider {
  readonly abilities: ReadonlySet<MarketAbility>;
  /** The listings that a person can mean, best match first. */
  search(query: string, options: { limit: number; exchange?: string | undefined }): Promise<SymbolMatch[]>;
  /** In the order asked for. */
  quotes(symbols: readonly string[]): Promise<Quote[]>;
  profile(symbol: string): Promise<Profile | undefined>;
  /** Stocks and ADRs of exactly this industry, biggest market cap first; `exclude` leaves before the limit counts. */
  peers(industry: string, options: { limit: number; exclude?: string | undefined }): Promise<Peer[]>;
  /** Daily closes up to the last one known, oldest first. */
  history(symbol: string, range: PriceRange): Promise<PriceHistory>;
  /** The last 63 closes (a quarter of trading days) of each symbol that has any, oldest first. */
  sparklines(symbols: readonly string[]): Promise<Sparkline[]>;
  status(): Promise<MarketStatus>;
  /** Another text whenever the answer to any call may have become another. */
  version(): string;
  /** Only of a provider with a live source. */
  health?(): Promise<SourceHealth>;
  close(): Promise<void>;
}
