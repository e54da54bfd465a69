import { decimal, subtract, toText, zero } from '#domain/decimal.ts';
import type { ReadRow } from '#domain/importing/draft.ts';
import { isDistribution } from '#domain/transaction-kinds.ts';
import { type DraftRow, isDraft, securityDay, withDraft } from './combine-rows.ts';
import { isNegative } from './read-row.ts';

/** Tells whether a row moves money the wrong way: a dividend taken back, or withheld tax paid back. */
function isReversal({ outcome: { draft } }: DraftRow): boolean {
  const isTaken = isNegative(draft.net);
  if (draft.kind === 'tax') return draft.net !== null && !isTaken;
  return isDistribution(draft.kind) && isTaken;
}

const moneyOf = ({ outcome: { draft } }: DraftRow) => decimal(draft.net ?? '0');

/** Identifies a row of one security and day by its kind and money. */
const reversalKey = ({ outcome: { draft } }: DraftRow, money: string) =>
  `${draft.kind} ${draft.currency} ${money}`;

const cancelled = (row: ReadRow, other: ReadRow): ReadRow => ({
  ...row,
  outcome: { is: 'skipped', reason: `Cancelled by line ${other.line}.` },
});

/** Returns a reversal whose original is in another file as the money that it moved. */
function onItsOwn(row: DraftRow): ReadRow {
  const { draft } = row.outcome;
  const [kind, reason] =
    draft.kind === 'tax'
      ? (['tax_refund', 'Withheld tax was paid back.'] as const)
      : (['dividend_reversal', 'A dividend was taken back.'] as const);
  return withDraft(row, { ...draft, kind, note: [reason, draft.note].filter(Boolean).join(' ') });
}

/**
 * Settles dividends that were taken back and withheld taxes that were paid back: a row and its exact opposite of the same
 * security and day cancel each other. What has no opposite stays a row of its own: a refund of tax or a reversal.
 */
export function settleReversals(rows: readonly ReadRow[]): ReadRow[] {
  const changed = new Map<number, ReadRow>();
  const candidates = Map.groupBy(
    rows.filter(isDraft).filter(
      ({
        outcome: {
          draft: { kind },
        },
      }) => kind === 'tax' || isDistribution(kind),
    ),
    ({ outcome: { draft } }) => securityDay(draft),
  );
  for (const group of candidates.values()) {
    const byKey = Map.groupBy(group, (row) => reversalKey(row, toText(moneyOf(row))));
    for (const reversal of group.filter(isReversal)) {
      const opposites = byKey.get(reversalKey(reversal, toText(subtract(zero, moneyOf(reversal))))) ?? [];
      let original = opposites.shift();
      while (original && changed.has(original.line)) original = opposites.shift();
      changed.set(reversal.line, original ? cancelled(reversal, original) : onItsOwn(reversal));
      if (original) changed.set(original.line, cancelled(original, reversal));
    }
  }
  return rows.map((row) => changed.get(row.line) ?? row);
}
