/** A line of the list of what a fund holds. */
export interface FundHolding {
  /** Of a listing that is the same company; a depositary receipt stands for the local share. */
  readonly symbol: string | null;
  /** The symbols of the share classes that it could be, if the list does not say which. */
  readonly classes: readonly string[];
  /** On the local exchange; '' if the list does not say. Only known without a symbol. */
  readonly ticker: string;
  /** Empty for a holding with a symbol, whose listing has the name. */
  readonly name: string;
  /** Of the fund, in millionths. */
  readonly weight: number;
  readonly country: string | null;
  /** In the wording of the listings. */
  readonly sector: string | null;
  /** Of the country in which the share is listed. */
  readonly currency: string | null;
  /** Whether it is known to be a share of a company: no cash, no bond, no other fund. */
  readonly isCompany: boolean;
}

/** What a fund held on a day, the largest first. */
export interface FundList {
  readonly asOf: string;
  /** False if only the ten largest are known. */
  readonly isComplete: boolean;
  readonly holdings: readonly FundHolding[];
}

/** What is known of a fund. The two lists are of different days, so they are never mixed in one sum. */
export interface FundProfile {
  readonly whole: FundList | null;
  /** The ten largest, from a newer report. */
  readonly largest: FundList | null;
  /** Yearly cost in per cent of the assets; `gross` is before waivers. */
  readonly cost: { readonly percent: number; readonly basis: 'gross' | 'net'; readonly asOf: string } | null;
  /** Net assets in US dollars, of all share classes. */
  readonly assets: { readonly value: number; readonly asOf: string } | null;
}

/** The whole of a fund, in the unit of weights. */
export const wholeWeight = 1_000_000;

/** Returns the list that a fund is seen through by: the whole one if it is known. */
export const seenList = ({ whole, largest }: FundProfile): FundList | null => whole ?? largest;

const sumOf = (holdings: readonly FundHolding[]) => holdings.reduce((sum, { weight }) => sum + weight, 0);

/** Returns the part of a fund in known companies, in millionths. */
export const seenWeight = ({ holdings }: FundList): number =>
  Math.min(wholeWeight, sumOf(holdings.filter(({ isCompany }) => isCompany)));

const firstWord = (name: string) => /[a-z0-9]+/.exec(name.toLowerCase())?.[0] ?? '';

/** Finds the first share class of a company with several. */
type FindClasses = (symbol: string) => { readonly symbols: readonly string[] } | undefined;

/**
 * Identifies the company of a holding across funds: by its listing, all share classes together, or else by its ticker
 * abroad and the first word of its name, because lists write names differently.
 */
export function companyKey({ symbol, classes, ticker, name }: FundHolding, findClasses: FindClasses): string {
  const listed = symbol ?? classes[0];
  if (listed !== undefined) return findClasses(listed)?.symbols[0] ?? listed;
  return `${ticker}:${ticker === '' ? name.toLowerCase() : firstWord(name)}`;
}
