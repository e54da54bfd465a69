import { dayText } from '../day-text.ts';
import { dayNumber, isoDay } from '../days.ts';
import {
  compare,
  type Decimal,
  decimal,
  decimalsOf,
  divide,
  round,
  subtract,
  toText,
  zero,
} from '../decimal.ts';
import { applyEntry, dayOf, nothingHeld } from '../ledger/replay.ts';
import type { DatedRatio, SplitPeriods } from '../ledger/split-periods.ts';
import { kindRules } from '../transaction-kinds.ts';
import type { LedgerEntry } from '../transactions.ts';

/** One security on a day: our transactions in their order, and the number of shares that a broker states. */
export interface ComparedPosition {
  /** Decimal text in shares of `date`. */
  theirs: string;
  /** ISO date. */
  date: string;
  /** Those that change the number of shares, up to `date`. */
  entries: readonly LedgerEntry[];
  splitPeriods: SplitPeriods;
  /** The known splits of the security. */
  splits: readonly DatedRatio[];
}

export type DifferenceCause = 'split' | 'missing_row' | 'extra_row' | 'transfer' | 'unknown';

/** How two numbers of shares differ, as decimal text. */
export interface ShareDifference {
  ours: string;
  theirs: string;
  /** Theirs less ours. */
  difference: string;
  /** The last ISO date on which the numbers agreed; null if they never did. */
  agreedUntil: string | null;
  cause: DifferenceCause;
  explanation: string;
  /** The transaction that explains the difference. */
  transactionId: string | null;
}

/** Brokers that show so many decimals have rounded the rest. */
const minRoundedDecimals = 3;
const nearDays = 7;
/** Whether our number is the one that a broker states, which may be rounded. */
function agrees(ours: Decimal, theirs: Decimal): boolean {
  const decimals = decimalsOf(theirs);
  return compare(decimals >= minRoundedDecimals ? round(ours, decimals) : ours, theirs) === 0;
}

interface State {
  /** The first day of this number of shares; empty before all transactions. */
  from: string;
  /** In shares of the compared day. */
  shares: Decimal;
}

function statesOf({ entries, splitPeriods, date }: ComparedPosition): State[] {
  const states: State[] = [{ from: '', shares: zero }];
  let position = nothingHeld;
  for (const entry of entries) {
    const applied = applyEntry(position, entry, { splitPeriods });
    if (!applied.ok) continue;
    position = applied.position;
    if (states.at(-1)?.from === dayOf(entry)) states.pop();
    states.push({ from: dayOf(entry), shares: decimal(splitPeriods.toShares(position.units, date)) });
  }
  return states;
}

function lastAgreed(states: readonly State[], theirs: Decimal): string | null {
  const at = states.findLastIndex(({ shares }) => agrees(shares, theirs));
  const next = states[at + 1];
  return at < 0 || !next ? null : isoDay(dayNumber(next.from) - 1);
}

const plain = (count: Decimal) => `${toText(count)} ${toText(count) === '1' ? 'share' : 'shares'}`;

type Explained = Pick<ShareDifference, 'cause' | 'explanation' | 'transactionId'>;

/** Finds the transaction near a day whose shares are the difference: ours is one too many, or one like it is missing. */
function findRow(
  { entries, splitPeriods, date }: ComparedPosition,
  difference: Decimal,
  agreedUntil: string | null,
): Explained | undefined {
  const changed = agreedUntil === null ? null : dayNumber(agreedUntil) + 1;
  const distance = (entry: LedgerEntry) =>
    changed === null ? 0 : Math.abs(dayNumber(dayOf(entry)) - changed);
  const near = entries
    .filter((entry) => distance(entry) <= nearDays)
    .sort((a, b) => distance(a) - distance(b));
  for (const cause of ['extra_row', 'missing_row'] as const)
    for (const entry of near) {
      const { held, noun } = kindRules[entry.kind];
      if (held !== 'more' && held !== 'fewer') continue;
      const shares = decimal(
        splitPeriods.toShares(splitPeriods.toUnits(entry.shares ?? '0', dayOf(entry)), date),
      );
      const change = held === 'more' ? shares : subtract(zero, shares);
      const wanted = cause === 'missing_row' ? difference : subtract(zero, difference);
      if (compare(change, wanted) !== 0) continue;
      const row = `the ${noun} of ${plain(decimal(entry.shares ?? '0'))} on ${dayText(dayOf(entry))}`;
      const explanation =
        cause === 'extra_row'
          ? `The numbers would agree without ${row}.`
          : `A transaction like ${row} is probably missing.`;
      return { cause, explanation, transactionId: entry.id };
    }
  return undefined;
}

/** Returns the ratio between two numbers as text such as `4 for 1`, if it is one that splits usually have. */
function simpleRatio(ours: Decimal, theirs: Decimal): string | undefined {
  const [small, large] = compare(ours, theirs) < 0 ? [ours, theirs] : [theirs, ours];
  const quotient = toText(divide(large, small, 8));
  if (quotient === '1.5') return '3 for 2';
  return /^\d{1,2}$/.test(quotient) ? `${quotient} for 1` : undefined;
}

function findSplit(
  { splits, date }: ComparedPosition,
  ours: Decimal,
  theirs: Decimal,
): Explained | undefined {
  for (const split of splits) {
    if (split.date > date) continue;
    const [numerator, denominator] = [decimal(split.numerator), decimal(split.denominator)];
    const isRatio = (a: Decimal, b: Decimal) =>
      compare(
        { units: a.units * denominator.units, scale: a.scale + denominator.scale },
        { units: b.units * numerator.units, scale: b.scale + numerator.scale },
      ) === 0;
    if (isRatio(ours, theirs) || isRatio(theirs, ours))
      return {
        cause: 'split',
        explanation: `The split of ${split.numerator} for ${split.denominator} on ${dayText(split.date)} is probably applied on one side only.`,
        transactionId: null,
      };
  }
  return undefined;
}

function explain(
  position: ComparedPosition,
  ours: Decimal,
  theirs: Decimal,
  agreedUntil: string | null,
): Explained {
  const difference = subtract(theirs, ours);
  if (ours.units === 0n || theirs.units === 0n)
    return {
      cause: 'transfer',
      explanation:
        ours.units === 0n
          ? `Your broker holds ${plain(theirs)}, and this portfolio none: a transfer or purchase is probably missing.`
          : `Your broker holds none of ${plain(ours)}: they were probably transferred or sold.`,
      transactionId: null,
    };
  const known = findSplit(position, ours, theirs) ?? findRow(position, difference, agreedUntil);
  if (known) return known;
  const ratio = simpleRatio(ours, theirs);
  if (ratio)
    return {
      cause: 'split',
      explanation: `The numbers have a ratio of ${ratio}: a split is probably missing on one side.`,
      transactionId: null,
    };
  return {
    cause: 'unknown',
    explanation:
      agreedUntil === null
        ? 'The numbers never agreed.'
        : `The numbers agreed until ${dayText(agreedUntil)}.`,
    transactionId: null,
  };
}

/** Compares the shares of one security with those that a broker states. Undefined if they agree. */
export function compareShares(position: ComparedPosition): ShareDifference | undefined {
  const theirs = decimal(position.theirs);
  const states = statesOf(position);
  const ours = states.at(-1)?.shares ?? zero;
  if (agrees(ours, theirs)) return undefined;
  const agreedUntil = lastAgreed(states, theirs);
  return {
    ours: toText(ours),
    theirs: toText(theirs),
    difference: toText(subtract(theirs, ours)),
    agreedUntil,
    ...explain(position, ours, theirs, agreedUntil),
  };
}
