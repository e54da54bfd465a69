import { AppError } from '#domain/app-error.ts';
import { dayNumber } from '#domain/days.ts';
import { add, compare, decimal, multiply, toText } from '#domain/decimal.ts';
import { type Ratio, ratioBetween } from '#domain/importing/split-ratio.ts';
import { effectiveSplits } from '#domain/ledger/effective-splits.ts';
import { applyEntry, nothingHeld } from '#domain/ledger/replay.ts';
import { type DatedRatio, maxSplits, type SplitPeriods } from '#domain/ledger/split-periods.ts';
import { isoDate } from '#domain/time.ts';
import type { LedgerEntry } from '#domain/transactions.ts';
import { splitPeriodsOf } from '#server/ledger/positions.ts';
import { eventLoop } from '#server/platform/event-loop-yield.ts';
import {
  alreadyStored,
  leaveOut,
  markRepeated,
  refuse,
  type TransactionCandidate,
  transactionOf,
} from './candidates.ts';
import { entryOf, isKept, type Line, linesPerTurn } from './replay-candidates.ts';

const maxDaysApart = 10;

/** Whether two ratios are the same: 4 for 2 is 2 for 1. */
const isSameRatio = (a: Ratio, b: Ratio) =>
  compare(
    multiply(decimal(a.numerator), decimal(b.denominator)),
    multiply(decimal(b.numerator), decimal(a.denominator)),
  ) === 0;

const isNear = (a: string, b: string) => Math.abs(dayNumber(a) - dayNumber(b)) <= maxDaysApart;

/** Whether a stored split is the one of a row. Without a ratio any split of these days is. */
function isApplied({ date, shared, optional }: TransactionCandidate, stored: readonly DatedRatio[]): boolean {
  const { numerator, denominator } = shared;
  return stored.some(
    (split) =>
      isNear(split.date, date ?? '') &&
      (optional.addedShares !== null ||
        (numerator !== null && denominator !== null && isSameRatio(split, { numerator, denominator }))),
  );
}

/** Returns the shares held before a day, as far as the transactions are possible. */
async function heldBefore(lines: readonly Line[], date: string, splitPeriods: SplitPeriods): Promise<string> {
  const today = isoDate();
  let position = nothingHeld;
  for (const [at, line] of lines.entries()) {
    if (line.date !== null && line.date >= date) break;
    if (at % linesPerTurn === 0) await eventLoop.yieldIfNeeded();
    if (!isKept(line)) continue;
    const entry = entryOf(line, today);
    const applied = applyEntry(position, entry, { splitPeriods });
    if (applied.ok) position = applied.position;
  }
  return splitPeriods.toShares(position.units, date);
}

/** Completes a split that states added shares only. `lines` are those of its security in their order. */
async function completeSplit(
  candidate: TransactionCandidate,
  lines: readonly Line[],
  splits: readonly DatedRatio[],
): Promise<void> {
  const { date } = candidate;
  const today = isoDate();
  const entered = lines
    .filter((line) => line.kind === 'split' && isKept(line))
    .map((line) => entryOf(line, today));
  const before = await heldBefore(lines, date ?? '', splitPeriodsOf(effectiveSplits(splits, entered)));
  const after = toText(add(decimal(before), decimal(candidate.optional.addedShares ?? '0')));
  const ratio = ratioBetween(before, after);
  if (ratio) candidate.shared = { ...candidate.shared, ...ratio };
  else refuse(candidate, 'Enter the ratio of this split.');
}

/** Marks a split that is stored, or that an earlier row states. With added shares alone, nothing but its day tells. */
function isRepeated(candidate: TransactionCandidate, lines: readonly Line[]): boolean {
  const known = lines
    .filter(({ kind, date }) => kind === 'split' && date === candidate.date)
    .map(({ source }) => source)
    .find((source) => !('shared' in source) || source.shared.numerator !== null);
  if (!known) return false;
  if ('shared' in known) markRepeated(candidate, `Line ${known.line} states the same split.`);
  else markRepeated(candidate, alreadyStored, known.id);
  return true;
}

/**
 * Classifies the rows of one security that are splits: those that are applied already are skipped, and missing ratios are
 * completed. `linesOf` returns all transactions of the security in their order.
 */
export async function classifySplits(
  rows: readonly TransactionCandidate[],
  stored: readonly DatedRatio[],
  linesOf: () => readonly Line[],
): Promise<void> {
  let lines: readonly Line[] | undefined;
  let completed = 0;
  const splits = rows
    .filter(({ shared }) => shared.kind === 'split')
    .sort((a, b) => ((a.date ?? '') < (b.date ?? '') ? -1 : 1));
  for (const candidate of splits) {
    if (isApplied(candidate, stored)) {
      leaveOut(candidate, 'This split is applied already.');
    } else if (candidate.optional.addedShares !== null && candidate.shared.numerator === null) {
      completed += 1;
      // Each looks at the transactions before it.
      if (completed > maxSplits) refuse(candidate, `A security can have at most ${maxSplits} splits.`);
      else {
        lines ??= linesOf();
        if (!isRepeated(candidate, lines)) await completeSplit(candidate, lines, stored);
      }
    }
  }
}

/** Prepares the split periods of a security with the splits of rows; refuses those whose ratio no security can have. */
export function splitPeriodsWithRows(
  rows: readonly TransactionCandidate[],
  splits: readonly DatedRatio[],
  stored: readonly LedgerEntry[],
): SplitPeriods {
  const own = rows.filter(({ verdict, shared }) => verdict === 'new' && shared.kind === 'split');
  const entered = own.map(transactionOf);
  try {
    return splitPeriodsOf(effectiveSplits(splits, [...stored, ...entered]));
  } catch (error) {
    if (!(error instanceof AppError) || own.length === 0) throw error;
    for (const candidate of own) refuse(candidate, error.message);
    return splitPeriodsOf(effectiveSplits(splits, stored));
  }
}
