import { decimal, subtract, toText, zero } from '#domain/decimal.ts';
import type { Draft, ReadRow } from '#domain/importing/draft.ts';
import { kindRules, kindsWith, type TransactionKind } from '#domain/transaction-kinds.ts';
import { type DraftRow, isDraft, withDraft } from './combine-rows.ts';
import { isWithinCosts } from './price-currency.ts';
import { isNegative } from './read-row.ts';
import { asPurchaseOfItsOwn } from './unsigned-purchase.ts';

const takenBack: readonly TransactionKind[] = [...kindsWith(({ isTrade }) => isTrade), 'dividend'];

/** Whether money moved the wrong way for the kind: in for a purchase, out for a sale or dividend. */
export const isReversed = (draft: Draft): boolean => {
  const { kind, net } = draft;
  if (kind === null || !takenBack.includes(kind) || net === null || net === '0') return false;
  return isNegative(net) !== (kindRules[kind].cash === -1) && !(kind === 'sell' && isWithinCosts(draft));
};

/** Identifies what is taken back: the same kind, security and shares, and the opposite money. */
const paymentKey = ({ kind, security, shares }: Draft, net: string) =>
  [kind, security?.isin ?? security?.symbol ?? security?.cusip ?? security?.name, shares, net].join(' ');

const skipped = (row: ReadRow, reason: string): ReadRow => ({ ...row, outcome: { is: 'skipped', reason } });

/** Returns what a row is that takes back nothing in the file. */
function withoutOriginal(row: ReadRow, draft: Draft): ReadRow {
  const purchase = asPurchaseOfItsOwn(draft);
  if (purchase) return withDraft(row, purchase);
  const name = draft.kind ? kindRules[draft.kind].noun : 'transaction';
  const reason = `This takes back a ${name} that is not in the file`;
  return { ...row, outcome: { is: 'problem', reason, draft } };
}

/**
 * Leaves out purchases, sales and dividends that were taken back, with the rows that take them back. A row that takes back
 * what is not in the file is a problem, unless it is a purchase whose money has no sign. Only `kinds` are looked at.
 */
export function cancelReversed(rows: readonly ReadRow[], kinds = takenBack): ReadRow[] {
  const drafts = rows
    .filter(isDraft)
    .filter(({ outcome: { draft } }) => draft.kind && kinds.includes(draft.kind));
  const taken = drafts.filter(({ outcome }) => isReversed(outcome.draft));
  if (taken.length === 0) return [...rows];
  const changed = new Map<number, ReadRow>();
  const paid = Map.groupBy(
    drafts.filter((row) => !isReversed(row.outcome.draft)),
    ({ outcome: { draft } }) => paymentKey(draft, draft.net ?? ''),
  );
  for (const row of taken) {
    const { draft } = row.outcome;
    const opposite = toText(subtract(zero, decimal(draft.net ?? '0')));
    const original: DraftRow | undefined = paid.get(paymentKey(draft, opposite))?.shift();
    changed.set(
      row.line,
      original ? skipped(row, `Takes back line ${original.line}.`) : withoutOriginal(row, draft),
    );
    if (original) changed.set(original.line, skipped(original, `Taken back by line ${row.line}.`));
  }
  return rows.map((row) => changed.get(row.line) ?? row);
}
