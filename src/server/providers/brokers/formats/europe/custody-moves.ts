import type { ReadRow } from '#domain/importing/draft.ts';
import { dayMs } from '#domain/time.ts';
import { type DraftRow, isDraft } from '../../engine/combine-rows.ts';

/** Shares that move to another custodian arrive within so many days. */
const longestDays = 10;

const isSameMove = (out: DraftRow, back: DraftRow): boolean => {
  const [a, b] = [out.outcome.draft, back.outcome.draft];
  return (
    b.kind === 'transfer_in' &&
    a.shares === b.shares &&
    a.security?.isin === b.security?.isin &&
    Math.abs(Date.parse(a.date ?? '') - Date.parse(b.date ?? '')) <= longestDays * dayMs
  );
};

/** Leaves out shares that went away and came back as many, which keeps what they cost. */
export function leaveOutCustodyMoves(rows: readonly ReadRow[]): ReadRow[] {
  const moved = new Set<number>();
  const drafts = rows.filter(isDraft);
  for (const out of drafts.filter(({ outcome }) => outcome.draft.kind === 'transfer_out')) {
    const back = drafts.find((row) => !moved.has(row.line) && isSameMove(out, row));
    if (back) moved.add(out.line).add(back.line);
  }
  return rows.map((row) =>
    moved.has(row.line)
      ? { ...row, outcome: { is: 'skipped', reason: 'Shares moved between custodians.' } }
      : row,
  );
}
