/** The decimals of a rate as text. */
export const rateDecimals = 10;

/** The rate of a day, as decimal text with ten decimals, and where it comes from. */
export interface ExchangeRate {
  rate: string;
  /** The day of the rate, which can be earlier than the requested one. */
  date: string;
  /** `ecb` is a reference rate of the European Central Bank, `market` a market rate, `fixed` the same currency. */
  source: 'ecb' | 'market' | 'fixed';
}

/** Exchange rates between currencies, by ISO code. */
export interface Rates {
  /**
   * Returns the units of `to` for one unit of `from` on a day, or on the last day before it that has a rate. Halves are
   * rounded away from zero. Undefined before the first rate or for an unknown currency.
   */
  rate(from: string, to: string, date: string): ExchangeRate | undefined;
  /** Returns the same rates as numbers for charts: ascending days since 1970-01-01. Empty for an unknown currency. */
  series(from: string, to: string): { days: Int32Array; rates: Float64Array };
  /** Changes whenever a result may have changed. */
  version(): string;
}
