import { dayNumber } from '../days.ts';
import { compare, decimal, multiply } from '../decimal.ts';
import type { LedgerEntry } from '../transactions.ts';
import type { DatedRatio } from './split-periods.ts';

/** Sources and brokers date the same split a few days apart. */
const sameSplitDays = 7;

/** Returns whether two splits are the same: of one day, or of one ratio within a few days. */
export function isSameSplit(a: DatedRatio, b: DatedRatio): boolean {
  if (a.date === b.date) return true;
  const isNear = Math.abs(dayNumber(a.date) - dayNumber(b.date)) <= sameSplitDays;
  const cross = (over: DatedRatio, under: DatedRatio) =>
    multiply(decimal(over.numerator), decimal(under.denominator));
  return isNear && compare(cross(a, b), cross(b, a)) === 0;
}

/**
 * Combines the stored splits of a security with those that the owner of a portfolio entered. An entered split replaces
 * a stored split of the same day, or of the same ratio within a few days, so that no split counts twice.
 */
export function effectiveSplits(
  stored: readonly DatedRatio[],
  entered: readonly Pick<LedgerEntry, 'kind' | 'date' | 'numerator' | 'denominator'>[],
): DatedRatio[] {
  const own = entered.flatMap(({ kind, date, numerator, denominator }) =>
    kind === 'split' && date && numerator && denominator ? [{ date, numerator, denominator }] : [],
  );
  return [...stored.filter((known) => !own.some((entered) => isSameSplit(known, entered))), ...own];
}
