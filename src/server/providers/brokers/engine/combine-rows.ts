import { add, decimal, divide, multiply, subtract, toText, zero } from '#domain/decimal.ts';
import type { Draft, ReadRow } from '#domain/importing/draft.ts';
import { priceDecimals } from '#domain/limits.ts';
import { isDistribution } from '#domain/transaction-kinds.ts';

/** A row that is (still) a transaction. */
export type DraftRow = ReadRow & { outcome: { is: 'draft'; draft: Draft } };

export const isDraft = (row: ReadRow): row is DraftRow => row.outcome.is === 'draft';

/** Returns the row with another draft. */
export const withDraft = (row: ReadRow, draft: Draft): ReadRow => ({
  ...row,
  outcome: { is: 'draft', draft },
});

/** Returns the row as a part of another one. */
export const asPartOf = (row: ReadRow, whole: ReadRow): ReadRow => ({
  ...row,
  outcome: { is: 'skipped', reason: `Part of line ${whole.line}.` },
});

const sum = (a: string | null, b: string | null): string | null =>
  a === null ? b : b === null ? a : toText(add(decimal(a), decimal(b)));

const size = (text: string | null) => {
  const value = decimal(text ?? '0');
  return value.units < 0n ? subtract(zero, value) : value;
};

/** Identifies the security and day of a draft. */
export function securityDay({ date, security }: Draft): string {
  return `${date} ${security?.isin ?? security?.symbol ?? security?.name ?? ''}`;
}

/**
 * Joins groups of rows. `groupKey` returns the same text for rows that belong together, undefined for others. `join`
 * returns the draft of the whole, which the first row of the group gets; undefined leaves the group as it is.
 */
export function combineGroups(
  rows: readonly ReadRow[],
  groupKey: (row: DraftRow) => string | undefined,
  join: (group: readonly DraftRow[]) => Draft | undefined,
): ReadRow[] {
  const groups = Map.groupBy(rows.filter(isDraft), groupKey);
  const changed = new Map<number, ReadRow>();
  for (const [key, group] of groups) {
    const [first] = group;
    if (key === undefined || group.length < 2 || !first) continue;
    const draft = join(group);
    if (!draft) continue;
    for (const row of group)
      changed.set(row.line, row === first ? withDraft(row, draft) : asPartOf(row, first));
  }
  return rows.map((row) => changed.get(row.line) ?? row);
}

/** Adds up partial fills of one order: shares, money and costs; the price becomes the average. */
export function joinFills(group: readonly DraftRow[]): Draft | undefined {
  const drafts = group.map(({ outcome }) => outcome.draft);
  const [first] = drafts;
  if (!first || drafts.some(({ kind, currency }) => kind !== first.kind || currency !== first.currency))
    return undefined;
  let whole = first;
  for (const draft of drafts.slice(1))
    whole = {
      ...whole,
      shares: sum(whole.shares, draft.shares),
      gross: sum(whole.gross, draft.gross),
      net: sum(whole.net, draft.net),
      fee: sum(whole.fee, draft.fee),
      tax: sum(whole.tax, draft.tax),
    };
  const money = drafts.reduce(
    (total, { shares, price }) => add(total, multiply(size(shares), size(price))),
    zero,
  );
  const shares = size(whole.shares);
  const price =
    first.price !== null && shares.units !== 0n ? toText(divide(money, shares, priceDecimals)) : null;
  return { ...whole, price };
}

/**
 * Adds withheld tax to the dividend of the same security and day. `isTax` finds rows of tax. A tax without a dividend stays
 * a row of its own, and so does one in another currency.
 */
export function joinWithheldTax(rows: readonly ReadRow[], isTax: (draft: Draft) => boolean): ReadRow[] {
  const payoutKey = ({ outcome: { draft } }: DraftRow) =>
    draft.security && (isTax(draft) || isDistribution(draft.kind))
      ? `${securityDay(draft)} ${draft.currency}`
      : undefined;
  const result = new Map(rows.map((row) => [row.line, row]));
  for (const [key, group] of Map.groupBy(rows.filter(isDraft), payoutKey)) {
    const isDividend = ({ outcome: { draft } }: DraftRow) => draft.kind === 'dividend';
    // Tax is withheld from a dividend rather than from capital that was paid on the same day.
    const dividends = group
      .filter(({ outcome: { draft } }) => !isTax(draft))
      .sort((a, b) => Number(isDividend(b)) - Number(isDividend(a)));
    const taxes = group.filter(({ outcome: { draft } }) => isTax(draft));
    if (key === undefined || taxes.length === 0 || dividends.length === 0) continue;
    for (const [index, tax] of taxes.entries()) {
      const dividend = result.get((dividends[index] ?? dividends[0])?.line ?? 0);
      if (!dividend || !isDraft(dividend)) continue;
      const { draft } = dividend.outcome;
      const amount = toText(size(tax.outcome.draft.net ?? tax.outcome.draft.gross));
      // The dividend is stated before the tax.
      const gross = draft.gross ?? (draft.net === null ? null : toText(size(draft.net)));
      const net = draft.net === null ? null : toText(subtract(decimal(draft.net), decimal(amount)));
      result.set(dividend.line, withDraft(dividend, { ...draft, gross, net, tax: sum(draft.tax, amount) }));
      result.set(tax.line, asPartOf(tax, dividend));
    }
  }
  return [...result.values()];
}
