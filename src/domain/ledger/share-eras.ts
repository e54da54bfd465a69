import { decimal, divide, toText } from '../decimal.ts';
import type { Split } from '../splits.ts';

/** Converts shares of any day into integer units of a security that splits leave unchanged. Exact. */
export interface ShareEras {
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

interface Era {
  /** The first ISO date; empty for the era before all splits. */
  from: string;
  /** Units of 10^-8 shares. */
  weight: bigint;
}

/** Keeps the integers of every era short enough to calculate with, and their numbers finite. */
function checkSize(weight: bigint): void {
  if (weight.toString().length > maxUnitDigits) throw new RangeError('The splits multiply to too much.');
}

/**
 * Returns the eras between splits, oldest first. With the common denominator that all splits have, the weight of an era
 * is the product of the numerators after it and the denominators before it.
 */
function readEras(splits: readonly DatedRatio[]): Era[] {
  if (splits.length > maxSplits) throw new RangeError(`A security can have at most ${maxSplits} splits.`);
  const sorted = [...splits].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
  const ratios = sorted.map(toIntegers);
  let weight = ratios.reduce((product, [newShares]) => product * newShares, 1n);
  checkSize(weight);
  const eras: Era[] = [{ from: '', weight }];
  sorted.forEach(({ date }, index) => {
    const [newShares, oldShares] = ratios[index] as [bigint, bigint];
    weight = (weight / newShares) * oldShares;
    checkSize(weight);
    if (eras.at(-1)?.from === date) eras.pop();
    eras.push({ from: date, weight });
  });
  const divisor = eras.reduce((common, era) => gcd(common, era.weight), 0n);
  return eras.map((era) => ({ from: era.from, weight: era.weight / divisor }));
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
 * Prepares the eras of one security. Splits may be in any order; those of the same day are combined. Throws a RangeError
 * for more than 100 splits, for a ratio that is not positive, and for ratios whose product has hundreds of digits.
 */
export function createShareEras(splits: readonly DatedRatio[]): ShareEras {
  const eras = readEras(splits).reverse();
  const weightOn = (date: string) => (eras.find(({ from }) => from <= date) as Era).weight;
  return {
    toUnits: (shares, date) => countSmallest(shares) * weightOn(date),
    toShares: (units, date) =>
      toText(divide({ units, scale: shareDecimals }, { units: weightOn(date), scale: 0 }, shareDecimals)),
    smallestUnits: weightOn,
    unitsPerShare: (eras[0] as Era).weight * shareScale,
    hasSplits: splits.length > 0,
  };
}
