import type { LedgerEntry } from '../transactions.ts';
import type { DatedRatio } from './share-eras.ts';

/**
 * Combines the stored splits of a security with those that the owner of a portfolio entered. An entered split replaces
 * stored ones of the same day, so that a split which is stored later does not count twice.
 */
export function effectiveSplits(
  stored: readonly DatedRatio[],
  entered: readonly Pick<LedgerEntry, 'kind' | 'date' | 'numerator' | 'denominator'>[],
): DatedRatio[] {
  const own = entered.flatMap(({ kind, date, numerator, denominator }) =>
    kind === 'split' && date && numerator && denominator ? [{ date, numerator, denominator }] : [],
  );
  const replaced = new Set(own.map(({ date }) => date));
  return [...stored.filter(({ date }) => !replaced.has(date)), ...own];
}
