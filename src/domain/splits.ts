import { compare, type Decimal, decimal, divide, multiply, subtract, toText } from './decimal.ts';

/** A stock split of `numerator` new shares for `denominator` old shares, as decimal text. */
export interface Split {
  symbol: string;
  /** ISO date of the first trading day at the new price. */
  date: string;
  numerator: string;
  denominator: string;
}

/** The combined ratio of all splits in a period. */
export interface SplitRatio {
  newShares: Decimal;
  oldShares: Decimal;
}

export interface Splits {
  /** Combines the splits after one day, up to and including another. Undefined if there are none. */
  between(symbol: string, after: string, through: string): SplitRatio | undefined;
}

const shareDecimals = 8;
const one = decimal('1');

function combine(splits: readonly Split[]): SplitRatio | undefined {
  if (splits.length === 0) return undefined;
  return {
    newShares: splits.reduce((product, { numerator }) => multiply(product, decimal(numerator)), one),
    oldShares: splits.reduce((product, { denominator }) => multiply(product, decimal(denominator)), one),
  };
}

/** Combines the splits that a function lists by symbol. */
export function splitsFrom(splitsOf: (symbol: string) => readonly Split[]): Splits {
  return {
    between: (symbol, after, through) =>
      combine(splitsOf(symbol).filter(({ date }) => date > after && date <= through)),
  };
}

export function createSplits(splits: readonly Split[]): Splits {
  const bySymbol = Map.groupBy(splits, ({ symbol }) => symbol);
  return splitsFrom((symbol) => bySymbol.get(symbol) ?? []);
}

/** Applies a split ratio to a number of shares, rounded to eight decimals. */
export function afterSplit(shares: Decimal, { newShares, oldShares }: SplitRatio): Decimal {
  return divide(multiply(shares, newShares), oldShares, shareDecimals);
}

/** Returns the new shares for one old share as a binary number, for estimates. */
export function ratioNumber({ newShares, oldShares }: SplitRatio): number {
  return Number(toText(newShares)) / Number(toText(oldShares));
}

/** Formats a ratio, such as `10-for-1`. */
export function splitText({ newShares, oldShares }: SplitRatio): string {
  return `${toText(newShares)}-for-${toText(oldShares)}`;
}

/** Tells whether two holdings differ by less than one share, since splits pay out fractions in cash. */
export function isSameAfterSplit(now: Decimal, adjusted: Decimal): boolean {
  const difference = subtract(now, adjusted);
  return compare(difference, one) < 0 && compare(difference, decimal('-1')) > 0;
}
