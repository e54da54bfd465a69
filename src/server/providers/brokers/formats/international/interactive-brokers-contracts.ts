import type { ReadRow, SecurityHint } from '#domain/importing/draft.ts';
import { isDraft, withDraft } from '../../engine/combine-rows.ts';
import type { Row } from '../../engine/format.ts';

const contract = / contract (\d+)$/;

/** Adds the broker's number of a security, which is all that some rows say about it, to the text of a known kind. */
export const withContract = (row: Row, kindText: string): string =>
  row.text('conid') === '' ? kindText : `${kindText} contract ${row.text('conid')}`;

/** Completes rows that name their security by its number only, by other rows of the file. */
export function withContracts(rows: readonly ReadRow[]): ReadRow[] {
  const known = new Map<string, SecurityHint>();
  const drafts = rows.filter(isDraft);
  for (const { outcome } of drafts) {
    const { security, kindText } = outcome.draft;
    const [, number] = contract.exec(kindText) ?? [];
    if (number && security) known.set(number, security);
  }
  return rows.map((row) => {
    if (!isDraft(row)) return row;
    const { draft } = row.outcome;
    const [, number] = contract.exec(draft.kindText) ?? [];
    const isMissing = draft.security === null && (draft.kind === 'dividend' || draft.kind === 'tax');
    if (!number || !isMissing) return row;
    const named = { symbol: null, exchange: null, isin: null, cusip: null, name: `Contract ${number}` };
    return withDraft(row, { ...draft, security: known.get(number) ?? named });
  });
}
