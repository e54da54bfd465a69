import type { Draft, ReadRow } from '#domain/importing/draft.ts';
import { isDraft, withDraft } from './combine-rows.ts';

const isUnnamed = ({ rate, settlementCurrency }: Draft) => rate !== null && settlementCurrency === null;

/**
 * Finds the currency to which rates lead where the file does not name it: that of the rows with a rate of 1. Without such
 * rows, or with several currencies, rates are left out.
 */
export function withSettlement(rows: readonly ReadRow[]): ReadRow[] {
  const drafts = rows.filter(isDraft).map(({ outcome }) => outcome.draft);
  const bases = new Set(
    drafts.filter((draft) => isUnnamed(draft) && draft.rate === '1').map(({ currency }) => currency),
  );
  const [base = null] = bases.size === 1 ? bases : [];
  return rows.map((row) => {
    if (!isDraft(row) || !isUnnamed(row.outcome.draft)) return row;
    const { draft } = row.outcome;
    const isForeign = base !== null && draft.currency !== base;
    return withDraft(row, isForeign ? { ...draft, settlementCurrency: base } : { ...draft, rate: null });
  });
}
