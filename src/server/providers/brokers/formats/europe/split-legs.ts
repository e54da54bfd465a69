import type { Draft, ReadRow } from '#domain/importing/draft.ts';
import { combineGroups, securityDay } from '../../engine/combine-rows.ts';
import { isNegative } from '../../engine/read-row.ts';

/** Reads one side of a split that is written as two rows: the old shares leave (below 0), the new ones come in. */
export function splitLeg(draft: Draft, signedShares: string | null): Draft {
  const side = isNegative(signedShares)
    ? { numerator: null, denominator: draft.shares }
    : { numerator: draft.shares, denominator: null };
  return { ...draft, ...side, kind: 'split', shares: null, price: null, gross: null, net: null };
}

/** Joins the two sides of a split, whose ratio is that of their shares. */
export function joinSplits(rows: readonly ReadRow[]): ReadRow[] {
  return combineGroups(
    rows,
    ({ outcome: { draft } }) => (draft.kind === 'split' ? securityDay(draft) : undefined),
    (group) => {
      const drafts = group.map(({ outcome }) => outcome.draft);
      const came = drafts.find(({ numerator }) => numerator !== null);
      const left = drafts.find(({ denominator }) => denominator !== null);
      return drafts.length === 2 && came && left ? { ...came, denominator: left.denominator } : undefined;
    },
  );
}
