import type { Currency } from './currencies.ts';
import type { Split } from './splits.ts';

/** Daily closes, adjusted for splits but not for dividends: days since 1970-01-01, ascending, and one close each. */
export interface DailyPrices {
  days: Int32Array;
  closes: Float64Array;
}

/** What a security is; null where it is not known. */
export interface ListingClassification {
  /** A listing type, or the type of a customer's own security. */
  type: string | null;
  sector: string | null;
  industry: string | null;
  country: string | null;
}

/** What transactions and returns need to know about a security. Dates are ISO. */
export interface SecurityData {
  symbol: string;
  name: string;
  /** The currency of the closes and dividends. */
  currency: Currency;
  /** The hundredth of the currency in which the exchange quotes, such as `GBX`; absent for whole units. */
  quotedIn?: string;
  /** A name for readers of where the figures come from, such as `Yahoo Finance`. */
  source: string;
  listing: ListingClassification;
  prices: DailyPrices;
  /** Ascending by date. */
  splits: readonly Split[];
  /** Closes before `date` are divided by `factor` although the number of shares did not change: spin-offs mostly. */
  adjustments: readonly { date: string; factor: string }[];
  /** Closes from `date` on are not comparable with earlier ones; `reason` is a clause. */
  breaks: readonly { date: string; reason: string }[];
  dividends: SecurityDividends;
}

/** The cash dividends of a security, ascending by ex-date: per share as paid then, not adjusted for later splits. */
export interface SecurityDividends {
  payments: readonly DividendPayment[];
  /** The first and last day between which the list is complete; undefined if nothing is known. */
  coverage: { from: string; through: string } | undefined;
}

export interface DividendPayment {
  exDate: string;
  /** Decimal text. */
  amount: string;
}
