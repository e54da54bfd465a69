import { dayNumber, isoDay } from '#domain/days.ts';
import type { ReadRow } from '#domain/importing/draft.ts';
import { type DraftRow, isDraft } from '../../engine/combine-rows.ts';

/** Shares that move to another custodian arrive within so many days. */
const longestDays = 10;

/** Identifies shares that move on a day. */
const moveKey = ({ outcome: { draft } }: DraftRow, date: string | null) =>
  `${date} ${draft.shares} ${draft.security?.isin}`;

/** Returns the days on which shares that went away on one can arrive. */
function daysAround(date: string | null): string[] {
  if (date === null) return [];
  const first = dayNumber(date) - longestDays;
  return Array.from({ length: 2 * longestDays + 1 }, (_, offset) => isoDay(first + offset));
}

/** Leaves out shares that went away and came back as many, which keeps what they cost. */
export function leaveOutCustodyMoves(rows: readonly ReadRow[]): ReadRow[] {
  const moved = new Set<number>();
  const drafts = rows.filter(isDraft);
  const arrivals = Map.groupBy(
    drafts.filter(({ outcome }) => outcome.draft.kind === 'transfer_in'),
    (row) => moveKey(row, row.outcome.draft.date),
  );
  for (const out of drafts.filter(({ outcome }) => outcome.draft.kind === 'transfer_out')) {
    let first: DraftRow[] | undefined;
    for (const day of daysAround(out.outcome.draft.date)) {
      const rows = arrivals.get(moveKey(out, day));
      if (rows?.[0] && rows[0].line < (first?.[0]?.line ?? Number.POSITIVE_INFINITY)) first = rows;
    }
    const back = first?.shift();
    if (back) moved.add(out.line).add(back.line);
  }
  return rows.map((row) =>
    moved.has(row.line)
      ? { ...row, outcome: { is: 'skipped', reason: 'Shares moved between custodians.' } }
      : row,
  );
}
