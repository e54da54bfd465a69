import type { ListingType } from './symbols.ts';

/** The ranges of price changes in the screener and the list of movers. */
export const changeRanges = ['1d', '1m', '3m', '6m', 'ytd', '1y', '3y', '5y'] as const;
export type ChangeRange = (typeof changeRanges)[number];

/**
 * Figures of a listing, from its closes up to `asOf`. Changes are fractions (0.1 is 10 %), adjusted for splits and
 * without dividends; null if closes are missing or a break lies in the range.
 */
export interface StockFigures {
  readonly symbol: string;
  readonly name: string;
  readonly type: ListingType;
  readonly exchange: string;
  readonly sector: string | null;
  readonly industry: string | null;
  readonly country: string | null;
  /** Identifies the company if it has listings of other exchanges too, such as `SAP` and `SAP.DE`; otherwise null. */
  readonly company: string | null;
  /** Whether it is listed outside the United States. */
  readonly isAbroad: boolean;
  /** The currency of prices, in whole units: pounds for a listing in pence. */
  readonly currency: string;
  /** The unit in which the exchange quotes, such as `GBX`. */
  readonly quotedIn: string;
  /** US dollars for one unit of the currency, to compare prices. */
  readonly dollars: number;
  readonly price: number;
  /** The day of the price: those of exchanges outside the United States are older. */
  readonly asOf: string;
  /** The first day whose close can be compared with the price, ISO; null without closes. */
  readonly closesSince: string | null;
  /** US dollars. */
  readonly marketCap: number | null;
  /** Shares on the day of `asOf`. */
  readonly volume: number | null;
  readonly changes: Readonly<Record<ChangeRange, number | null>>;
  /** The highest and lowest close of 52 weeks. */
  readonly high52: number | null;
  readonly low52: number | null;
  /** price ÷ high52 − 1, so 0 at the high and negative below it. */
  readonly fromHigh: number | null;
  /** Annualised standard deviation of the daily log returns of a year, on the days of its exchange. */
  readonly volatility: number | null;
  /** Against SPY over two years: of daily returns, and of weekly ones in its own currency for a listing abroad. */
  readonly beta: number | null;
  /** The largest fall from a high within five years, as a negative fraction. */
  readonly maxDrawdown: number | null;
  /**
   * Dividends of twelve months per share of today, and divided by the price; null if not known to be
   * complete. The twelve months end on `dividendsThrough`, which may be up to half a year before `asOf`.
   */
  readonly dividends12m: number | null;
  readonly dividendYield: number | null;
  readonly dividendsThrough: string | null;
}

/**
 * Correlations of log returns with another listing on common days; null below 60 of them. Weekly if one of the two is
 * listed abroad, because exchanges close at different hours.
 */
export interface Comovement {
  readonly symbol: string;
  readonly isWeekly: boolean;
  readonly oneYear: number | null;
  readonly twoYears: number | null;
  /** The first common day, ISO, if the common days cover less than the two years; otherwise null. */
  readonly since: string | null;
}

/**
 * Figures of all listings. Built once for each version of the prices. Rows compute their figures when they are read, so
 * spreading one (`{ ...row }`) loses them.
 */
export interface MarketFigures {
  /** Changes whenever a figure does. */
  readonly version: string;
  /** ISO date of the newest close. */
  readonly asOf: string;
  /** Of the United States and abroad. The largest first: stocks, ADRs and funds by size (funds by an estimate), then other securities, then inactive ones. */
  readonly rows: readonly StockFigures[];
  /** The days of the returns with the one before them, since 1970-01-01. */
  readonly tradingDays: Int32Array;
  find(symbol: string): StockFigures | undefined;
  /** Returns the correlations with other listings, by default all; empty for a symbol without closes. */
  comovements(symbol: string, others?: readonly string[]): readonly Comovement[];
  /**
   * Returns the shares that a share moves with most, or the funds of a fund, by the mean of both correlations and the
   * closest first: no other moves with it more than the last. Empty for a symbol without closes.
   */
  neighbours(symbol: string): readonly string[];
  /**
   * Returns the daily log returns of the last two years, NaN on days without one; undefined without closes and for a
   * listing abroad.
   */
  returns(symbol: string): Float64Array | undefined;
  /** The Fridays of the weekly returns with the one before them, since 1970-01-01. */
  readonly weeks: Int32Array;
  /** Returns the weekly log returns of two years, NaN for weeks without one; undefined without closes. */
  weeklyReturns(symbol: string): Float64Array | undefined;
}
