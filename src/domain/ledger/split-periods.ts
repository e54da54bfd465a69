import { decimal, divide, toText } from '../decimal.ts';
import type { Split } from '../splits.ts';

/** Converts shares of any day into integer units of a security that splits leave unchanged. Exact. */
export interface SplitPeriods {
  /**
   * Returns the units of `shares` (decimal text of at most 8 decimals) as of an ISO date. A split counts from the start
   * of its day. Throws a RangeError for more decimals.
   */
  toUnits(shares: string, date: string): bigint;
  /** Returns the shares that `units` are on an ISO date, as decimal text rounded to 8 decimals. */
  toShares(units: bigint, date: string): string;
  /** Returns the units of the smallest number of shares, 10^-8, on an ISO date. */
  smallestUnits(date: string): bigint;
  /** Units of one share of the present. */
  readonly unitsPerShare: bigint;
  /** Whether there are any splits. */
  readonly hasSplits: boolean;
}

export type DatedRatio = Pick<Split, 'date' | 'numerator' | 'denominator'>;

/** Limits of what multiplies: a hundred ratios of which none makes the integers long. */
export const maxSplits = 100;
const maxUnitDigits = 200;

const shareDecimals = 8;
const shareScale = 10n ** BigInt(shareDecimals);

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b));

/** Returns a decimal ratio as two integers without a common divisor. */
function toIntegers({ numerator, denominator }: DatedRatio): [bigint, bigint] {
  const [over, under] = [decimal(numerator), decimal(denominator)];
  if (over.units <= 0n || under.units <= 0n)
    throw new RangeError('A split ratio consists of positive numbers.');
  const [newShares, oldShares] = [
    over.units * 10n ** BigInt(under.scale),
    under.units * 10n ** BigInt(over.scale),
  ];
  const divisor = gcd(newShares, oldShares);
  return [newShares / divisor, oldShares / divisor];
}

interface SplitPeriod {
  /** The first ISO date; empty for the period before all splits. */
  from: string;
  /** Units of 10^-8 shares. */
  weight: bigint;
}

/** Keeps the integers of every period short enough to calculate with, and their numbers finite. */
function checkSize(weight: bigint): void {
  if (weight.toString().length > maxUnitDigits) throw new RangeError('The splits multiply to too much.');
}

/**
 * Returns the periods between splits, oldest first. With the common denominator that all splits have, the weight of a
 * period is the product of the numerators after it and the denominators before it.
 */
function readSplitPeriods(splits: readonly DatedRatio[]): SplitPeriod[] {
  if (splits.length > maxSplits) throw new RangeError(`A security can have at most ${maxSplits} splits.`);
  const sorted = [...splits].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
  const ratios = sorted.map(toIntegers);
  let weight = ratios.reduce((product, [newShares]) => product * newShares, 1n);
  checkSize(weight);
  const splitPeriods: SplitPeriod[] = [{ from: '', weight }];
  sorted.forEach(({ date }, index) => {
    const [newShares, oldShares] = ratios[index] as [bigint, bigint];
    weight = (weight / newShares) * oldShares;
    checkSize(weight);
    if (splitPeriods.at(-1)?.from === date) splitPeriods.pop();
    splitPeriods.push({ from: date, weight });
  });
  const divisor = splitPeriods.reduce((common, period) => gcd(common, period.weight), 0n);
  return splitPeriods.map((period) => ({ from: period.from, weight: period.weight / divisor }));
}

/** Returns `shares` in 10^-8 shares. */
function countSmallest(shares: string): bigint {
  const { units, scale } = decimal(shares);
  if (scale <= shareDecimals) return units * 10n ** BigInt(shareDecimals - scale);
  const divisor = 10n ** BigInt(scale - shareDecimals);
  if (units % divisor !== 0n)
    throw new RangeError(`Shares have at most ${shareDecimals} decimals: ${shares}`);
  return units / divisor;
}

/**
 * Prepares the split periods of one security. Splits may be in any order; those of the same day are combined. Throws a
 * RangeError for more than 100 splits, for a ratio that is not positive, and for a product with hundreds of digits.
 */
export function createSplitPeriods(splits: readonly DatedRatio[]): SplitPeriods {
  const splitPeriods = readSplitPeriods(splits).reverse();
  const weightOn = (date: string) => (splitPeriods.find(({ from }) => from <= date) as SplitPeriod).weight;
  return {
    toUnits: (shares, date) => countSmallest(shares) * weightOn(date),
    toShares: (units, date) =>
      toText(divide({ units, scale: shareDecimals }, { units: weightOn(date), scale: 0 }, shareDecimals)),
    smallestUnits: weightOn,
    unitsPerShare: (splitPeriods[0] as SplitPeriod).weight * shareScale,
    hasSplits: splits.length > 0,
  };
}
