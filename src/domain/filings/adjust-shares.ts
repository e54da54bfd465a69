import { decimal, toText } from '#domain/decimal.ts';
import { afterSplit, isSameAfterSplit, type Splits, splitText } from '#domain/splits.ts';
import type { FiledPosition } from './history.ts';

/** The days after `after`, up to and including `through`, as ISO dates. */
export interface SplitDays {
  after: string;
  through: string;
}

/** Shares of an earlier day, adjusted to a later one. */
export interface AdjustedShares {
  /** Rounded to eight decimals. Only a reverse split produces decimals. */
  shares: number;
  /** The combined ratio, such as `10-for-1`; null without a split. */
  splits: string | null;
}

/** Splits apply to listed shares and options on them, not to the principal of a bond. */
const canSplit = ({ symbol, kind }: FiledPosition) => symbol !== '' && kind !== 'bond';

/** Adjusts the shares of a position for the splits of a number of days. */
export function adjustShares(position: FiledPosition, splits: Splits, days: SplitDays): AdjustedShares {
  const { symbol, shares } = position;
  const ratio = canSplit(position) ? splits.between(symbol, days.after, days.through) : undefined;
  if (!ratio || shares === 0) return { shares, splits: null };
  return { shares: Number(toText(afterSplit(decimal(shares), ratio))), splits: splitText(ratio) };
}

/**
 * Tells whether a number of shares stayed the same. After a split, a difference of less than one share does not count,
 * because fractions are paid out in cash.
 */
export function isSameNumber(now: number, { shares, splits }: AdjustedShares): boolean {
  return splits === null ? now === shares : isSameAfterSplit(decimal(now), decimal(shares));
}
