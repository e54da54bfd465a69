import type { RowDoubt } from './filed-amounts.ts';

export type PositionKind = 'share' | 'put' | 'call' | 'bond';

/** A position of an investor, filed or entered by hand. */
export interface InvestorPosition {
  /** Canonical; '' if unknown. */
  readonly symbol: string;
  /** The name of the company, else of the issuer as filed. */
  readonly name: string;
  readonly kind: PositionKind;
  /** Null if nobody entered it. */
  readonly shares: number | null;
  readonly value: number;
}

/**
 * What an investor reported of one security for one quarter, all lines added together. `shares` as filed, not adjusted
 * for later splits: for options the underlying shares, for bonds the principal in US dollars. `value` in US dollars.
 */
export interface FiledPosition extends InvestorPosition {
  readonly shares: number;
  /** What the filing states instead, if that cannot be right. */
  readonly doubt?: RowDoubt;
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
  /** US dollars, options included. */
  readonly totalValue: number;
  /** The part of the total that is options: the value of the shares that they are on, not what they cost. */
  readonly optionsValue: number;
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
  readonly entered: readonly InvestorPosition[] | null;
}

/** All investors, in the order of the home page. */
export interface InvestorFilings {
  /** Changes whenever the content does. */
  readonly version: string;
  readonly investors: readonly InvestorHistory[];
}

/** Puts and calls are bets on a price and own nothing, so no weight mixes them with what an investor holds. */
export const isOption = ({ kind }: Pick<InvestorPosition, 'kind'>): boolean =>
  kind === 'put' || kind === 'call';

/** Values of a filing or of entered holdings in US dollars: of what is held, and apart from it of the options. */
export interface FiledValues {
  held: number;
  options: number;
}

/** Adds up positions. */
export function valuesOf(positions: readonly InvestorPosition[]): FiledValues {
  const sums = { held: 0, options: 0 };
  for (const position of positions) sums[isOption(position) ? 'options' : 'held'] += position.value;
  return sums;
}

/** Returns the values of a quarter. */
export const filedValues = ({ totalValue, optionsValue }: Quarter): FiledValues => ({
  held: totalValue - optionsValue,
  options: optionsValue,
});

/** Returns the fraction of what is held; that of an option is of all options. */
export function weightIn(
  { held, options }: FiledValues,
  position: Pick<InvestorPosition, 'kind' | 'value'>,
): number {
  const whole = isOption(position) ? options : held;
  return whole > 0 ? position.value / whole : 0;
}

/** Identifies a position across the quarters of an investor. */
export const positionKey = ({
  symbol,
  name,
  kind,
}: Pick<InvestorPosition, 'symbol' | 'name' | 'kind'>): string => `${symbol || name} ${kind}`;

export const latestQuarter = ({ quarters }: InvestorHistory): Quarter | undefined => quarters.at(-1);

/** Returns the positions that an investor has shown last, by filing or entered by hand. */
export const currentPositions = (investor: InvestorHistory): readonly InvestorPosition[] =>
  latestQuarter(investor)?.positions ?? investor.entered ?? [];
