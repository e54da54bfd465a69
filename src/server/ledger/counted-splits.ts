import type { DatedRatio } from '#domain/ledger/split-periods.ts';
import type { TickerRow } from './portfolios.ts';

/** Returns the known splits that a position counts on the day of its newest transaction, as they are stored with it. */
export const countedSplits = (known: readonly DatedRatio[], asOf: string): string =>
  known
    .filter(({ date }) => date <= asOf)
    .map(({ date, numerator, denominator }) => `${date} ${numerator}:${denominator}`)
    .join(' ');

/**
 * Returns whether a stored position counts what is known now: a source can report a split after newer transactions. One that
 * an earlier version stored is taken to, until its next change.
 */
export const countsKnownSplits = (
  { counted_splits, as_of }: Pick<TickerRow, 'counted_splits' | 'as_of'>,
  known: readonly DatedRatio[],
): boolean => counted_splits === null || counted_splits === countedSplits(known, as_of);
