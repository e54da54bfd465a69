import type { Draft, ReadRow } from '#domain/importing/draft.ts';
import { combineGroups, isDraft, joinWithheldTax, withDraft } from '../../engine/combine-rows.ts';
import { hasSymbol } from './us-securities.ts';

/** Returns a split whose row states the shares that it added. */
export const asAddedShares = (draft: Draft): Draft => ({
  ...draft,
  kind: 'split',
  addedShares: draft.shares,
  shares: null,
});

const halves = /reverse split|consolidation|reverse stock split|^spr$/i;
const isHalf = ({ kind, kindText }: Draft) =>
  (kind === 'transfer_in' || kind === 'transfer_out') && halves.test(kindText);

/** The old and the new shares may have different symbols, but their names begin alike. */
const companyDay = ({ date, security }: Draft) =>
  `${date} ${(security?.name ?? security?.symbol ?? '').split(/[\s,]/)[0]?.toUpperCase()}`;

/** Joins the two rows of a reverse split, old shares out and new ones in, to a split with their ratio. */
export function joinReverseSplits(rows: readonly ReadRow[]): ReadRow[] {
  return combineGroups(
    rows,
    ({ outcome: { draft } }) => (isHalf(draft) ? companyDay(draft) : undefined),
    (group) => {
      const drafts = group.map(({ outcome }) => outcome.draft);
      const [before, after] = ['transfer_out', 'transfer_in'].map((kind) =>
        drafts.filter((draft) => draft.kind === kind),
      );
      const [old, added] = [before?.[0], after?.[0]];
      if (drafts.length !== 2 || !old || !added) return undefined;
      return {
        ...added,
        kind: 'split',
        numerator: added.shares,
        denominator: old.shares,
        shares: null,
        price: null,
      };
    },
  );
}

/** Leaves a tax without a dividend as one of the account if only its text may name a security. */
function withoutName(row: ReadRow): ReadRow {
  if (!isDraft(row) || row.outcome.draft.kind !== 'tax' || hasSymbol(row.outcome.draft)) return row;
  const { draft } = row.outcome;
  return withDraft(row, { ...draft, security: null, note: draft.note ?? draft.security?.name ?? null });
}

/** Joins what belongs together in the files of American and Canadian brokers: withheld tax, and halves of reverse splits. */
export const joinTaxAndSplits = (rows: readonly ReadRow[]): ReadRow[] =>
  joinReverseSplits(joinWithheldTax(rows, ({ kind }) => kind === 'tax').map(withoutName));
