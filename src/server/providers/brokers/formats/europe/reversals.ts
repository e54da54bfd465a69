import { decimal, subtract, toText, zero } from '#domain/decimal.ts';
import type { Draft, ReadRow } from '#domain/importing/draft.ts';
import { type DraftRow, isDraft, withDraft } from '../../engine/combine-rows.ts';
import type { Format } from '../../engine/format.ts';
import { isWithinCosts } from '../../engine/price-currency.ts';
import { isNegative } from '../../engine/read-row.ts';
import { asPurchaseOfItsOwn } from '../../engine/unsigned-purchase.ts';

const names: Partial<Record<NonNullable<Draft['kind']>, string>> = {
  buy: 'purchase',
  sell: 'sale',
  dividend: 'dividend',
};

/** Whether money moved the wrong way for the kind: in for a purchase, out for a sale or dividend. */
const isReversed = (draft: Draft): boolean => {
  const { kind, net } = draft;
  if (kind === null || names[kind] === undefined || net === null || net === '0') return false;
  return isNegative(net) !== (kind === 'buy') && !(kind === 'sell' && isWithinCosts(draft));
};

/** Identifies what is taken back: the same kind, security and shares, and the opposite money. */
const keyOf = ({ kind, security, shares }: Draft, net: string) =>
  [kind, security?.isin ?? security?.symbol ?? security?.name, shares, net].join(' ');

const skipped = (row: ReadRow, reason: string): ReadRow => ({ ...row, outcome: { is: 'skipped', reason } });

/**
 * Leaves out purchases, sales and dividends that were taken back, with the rows that take them back. A row that takes back
 * what is not in the file is a problem, unless it is a purchase whose money has no sign.
 */
function cancelReversed(rows: readonly ReadRow[]): ReadRow[] {
  const drafts = rows.filter(isDraft);
  const taken = drafts.filter(({ outcome }) => isReversed(outcome.draft));
  if (taken.length === 0) return [...rows];
  const changed = new Map<number, ReadRow>();
  const paid = Map.groupBy(
    drafts.filter((row) => !isReversed(row.outcome.draft)),
    ({ outcome: { draft } }) => keyOf(draft, draft.net ?? ''),
  );
  for (const row of taken) {
    const { draft } = row.outcome;
    const opposite = toText(subtract(zero, decimal(draft.net ?? '0')));
    const original: DraftRow | undefined = paid.get(keyOf(draft, opposite))?.shift();
    if (original) {
      changed.set(row.line, skipped(row, `Takes back line ${original.line}.`));
      changed.set(original.line, skipped(original, `Taken back by line ${row.line}.`));
      continue;
    }
    const purchase = asPurchaseOfItsOwn(draft);
    if (purchase) {
      changed.set(row.line, withDraft(row, purchase));
      continue;
    }
    const name = (draft.kind && names[draft.kind]) ?? 'transaction';
    const reason = `This takes back a ${name} that is not in the file`;
    changed.set(row.line, { ...row, outcome: { is: 'problem', reason, draft } });
  }
  return rows.map((row) => changed.get(row.line) ?? row);
}

/** A format whose `net` has a sign, so that it shows what was taken back. Its own joins come after. */
export const withReversals = (format: Format): Format => ({
  ...format,
  combine: (rows) => {
    const left = cancelReversed(rows);
    return format.combine ? format.combine(left) : left;
  },
});
