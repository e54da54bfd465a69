import type * as contract from '#contract/market.ts';

/** A quote in whole units of its currency. */
export interface MarketQuote extends contract.Quote {
  /** The unit in which the exchange quotes, such as `GBX` for pence; absent if it is the currency. */
  quotedIn?: string | null;
}

/** A listing with its last price. A value that the provider does not have is null. */
export interface Company extends contract.Profile, MarketQuote {
  type: contract.SymbolMatch['type'];
  country: string | null;
  isin?: string | null;
}
