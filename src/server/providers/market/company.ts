import type * as contract from '#contract/market.ts';

/** A listing with its last price. A value that the provider does not have is null. */
export interface Company extends contract.Profile, contract.Quote {
  type: contract.SymbolMatch['type'];
  country: string | null;
}
