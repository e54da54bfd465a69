export type PositionKind = 'share' | 'put' | 'call' | 'bond';

/**
 * What an investor reported of one security for one quarter, all lines added together. `shares` as filed, not adjusted
 * for later splits: for options the underlying shares, for bonds the principal in US dollars. `value` in US dollars.
 */
export interface FiledPosition {
  /** Canonical; '' if unknown. */
  readonly symbol: string;
  /** The name of the company, else of the issuer as filed. */
  readonly name: string;
  readonly kind: PositionKind;
  readonly shares: number;
  readonly value: number;
}

/** A 13F filing with its amendments: the holdings at the end of a quarter. */
export interface Quarter {
  /** ISO date, the last day of the quarter. */
  readonly period: string;
  /** ISO date on which the filing became public; null if unknown. */
  readonly filedOn: string | null;
  readonly url: string;
  /** Whether the source distinguishes options from shares. Some sources give neither the class nor put or call. */
  readonly isDetailed: boolean;
  /** US dollars. */
  readonly totalValue: number;
  /** The largest value first. */
  readonly positions: readonly FiledPosition[];
}

/** An investor with all known quarters. */
export interface InvestorHistory {
  readonly _id: string;
  readonly slug: string;
  readonly name: string;
  /** The filer; null without a filing. */
  readonly firm: string | null;
  /** The SEC's identifier of the filer, without leading zeros; null without a filing. */
  readonly cik: string | null;
  /** Ascending by period. Empty for an investor whose holdings were entered by hand. */
  readonly quarters: readonly Quarter[];
  /** The holdings that were entered by hand, largest first; null for an investor with filings. */
  readonly entered: readonly FiledPosition[] | null;
}

/** All investors, in the order of the home page. */
export interface FilingBook {
  /** Changes whenever the content does. */
  readonly version: string;
  readonly investors: readonly InvestorHistory[];
}

/** Identifies a position across the quarters of an investor. */
export const positionKey = ({ symbol, name, kind }: FiledPosition): string => `${symbol || name} ${kind}`;

export const latestQuarter = ({ quarters }: InvestorHistory): Quarter | undefined => quarters.at(-1);

/** Returns the positions that an investor has shown last, by filing or entered by hand. */
export const currentPositions = (investor: InvestorHistory): readonly FiledPosition[] =>
  latestQuarter(investor)?.positions ?? investor.entered ?? [];
