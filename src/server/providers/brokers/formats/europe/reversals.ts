import { decimal, subtract, toText, zero } from '#domain/decimal.ts';
import type { ReadRow } from '#domain/importing/draft.ts';
import { type DraftRow, isDraft } from '../../engine/combine-rows.ts';
import { isNegative } from '../../engine/read-row.ts';

const nameOf = ({ outcome: { draft } }: DraftRow) =>
  draft.security?.isin ?? draft.security?.symbol ?? draft.security?.name;

/**
 * Leaves out dividends that were taken back, with the rows that take them back: dividends of negative money. One whose
 * payment is not in the file is a problem.
 */
export function cancelReversedDividends(rows: readonly ReadRow[]): ReadRow[] {
  const changed = new Map<number, ReadRow>();
  const dividends = rows.filter(isDraft).filter(({ outcome }) => outcome.draft.kind === 'dividend');
  for (const row of dividends.filter(({ outcome }) => isNegative(outcome.draft.net))) {
    const { draft } = row.outcome;
    const amount = toText(subtract(zero, decimal(draft.net ?? '0')));
    const paid = dividends.find(
      (other) =>
        !changed.has(other.line) && other.outcome.draft.net === amount && nameOf(other) === nameOf(row),
    );
    if (!paid) {
      const reason = 'A dividend was taken back, but its payment is not in this file';
      changed.set(row.line, { ...row, outcome: { is: 'problem', reason, draft } });
      continue;
    }
    const skipped = (reason: string) => ({ is: 'skipped' as const, reason });
    changed.set(row.line, { ...row, outcome: skipped(`Takes back line ${paid.line}.`) });
    changed.set(paid.line, { ...paid, outcome: skipped(`Taken back by line ${row.line}.`) });
  }
  return rows.map((row) => changed.get(row.line) ?? row);
}
