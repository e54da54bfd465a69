import { pegOf } from './pegs.ts';

/** The decimals of a rate as text. */
export const rateDecimals = 10;

/**
 * Where rates come from, the weakest last: the same currency, the European Central Bank, a currency that is fixed to another,
 * Frankfurter's blend of central banks, and the market.
 */
export const rateSources = ['fixed', 'ecb', 'peg', 'frankfurter', 'market'] as const;
export type RateSource = (typeof rateSources)[number];

/** Returns the weakest of the sources of a rate. */
export const weakestSource = (sources: readonly RateSource[]): RateSource =>
  rateSources.findLast((source) => sources.includes(source)) ?? 'fixed';

/** The sources in words; `rateSourceText` names a fixed currency as well. */
export const sourceTexts: Record<RateSource, string> = {
  fixed: 'same currency',
  ecb: 'European Central Bank',
  peg: 'fixed by the central bank',
  frankfurter: 'Frankfurter, from rates of central banks',
  market: 'market rate',
};
const anchors = { USD: 'US dollar', EUR: 'euro' } as const;

/** Returns the source of a rate in words, such as “fixed to the US dollar”. */
export function rateSourceText({ from, to, source }: { from: string; to: string; source: string }): string {
  const pegged = [from, to].filter((currency) => pegOf(currency));
  const [peg] = pegged.flatMap((currency) => pegOf(currency) ?? []);
  if (source === 'peg' && peg) return `${pegged.join(' and ')} fixed to the ${anchors[peg.to]}`;
  return rateSources.some((known) => known === source) ? sourceTexts[source as RateSource] : source;
}

/** The rate of a day, as decimal text with ten decimals, and where it comes from. */
export interface ExchangeRate {
  rate: string;
  /** The day of the rate, which can be earlier than the requested one. */
  date: string;
  /** The weakest source of its two sides. */
  source: RateSource;
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
