import { add, decimal, toText, zero } from '#domain/decimal.ts';
import type { Draft, ReadRow } from '#domain/importing/draft.ts';
import { cancelReversed } from '../../engine/cancel-reversed.ts';
import { settleReversals } from '../../engine/combine-reversals.ts';
import {
  combineGroups,
  isDraft,
  joinWithheldTax,
  securityDay,
  withDraft,
} from '../../engine/combine-rows.ts';
import { exchangeKind, joinExchanges } from '../../engine/share-exchanges.ts';
import { problem } from './outcomes.ts';
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

const sharesOf = (drafts: readonly Draft[]) =>
  toText(
    drafts.reduce((sum, { shares, addedShares }) => add(sum, decimal(shares ?? addedShares ?? '0')), zero),
  );

const missingHalf = 'The other half of this reverse split is missing: enter its ratio.';

/** Joins the rows of a reverse split, old shares out and new ones in, in one or more accounts, to a split with their ratio. */
function joinReverseSplits(rows: readonly ReadRow[]): ReadRow[] {
  const joined = combineGroups(
    rows,
    ({ outcome: { draft } }) => (isHalf(draft) ? companyDay(draft) : undefined),
    (group) => {
      const drafts = group.map(({ outcome }) => outcome.draft);
      const old = drafts.filter(({ kind }) => kind === 'transfer_out');
      const added = drafts.filter(({ kind }) => kind === 'transfer_in');
      const [first] = added;
      if (!first || old.length === 0) return undefined;
      return asSplit(first, sharesOf(added), sharesOf(old));
    },
  );
  return joined.map((row) =>
    isDraft(row) && isHalf(row.outcome.draft)
      ? { ...row, outcome: problem(missingHalf, asSplit(row.outcome.draft, null, null)) }
      : row,
  );
}

const asSplit = (draft: Draft, numerator: string | null, denominator: string | null): Draft => ({
  ...draft,
  kind: 'split',
  numerator,
  denominator,
  shares: null,
  price: null,
});

/** Adds up what a split added to several accounts of one file: a portfolio has the split once. */
const joinAddedShares = (rows: readonly ReadRow[]): ReadRow[] =>
  combineGroups(
    rows,
    ({ outcome: { draft } }) =>
      draft.kind === 'split' && draft.addedShares !== null ? securityDay(draft) : undefined,
    (group) => {
      const drafts = group.map(({ outcome }) => outcome.draft);
      const [first] = drafts;
      return first && { ...first, addedShares: sharesOf(drafts) };
    },
  );

const reorganised = /\b(?:merger|mgr|reorganization|tendered)\b/i;
const mixed = 'Shares were exchanged for money and other shares: choose a merger, and name the new shares.';

/** Asks about shares that were paid out on a day on which the same kind of event brought others: their cost goes on there. */
function askAboutMixed(rows: readonly ReadRow[]): ReadRow[] {
  const eventOf = ({ date, kindText }: Draft) => `${date} ${reorganised.exec(kindText)?.[0]?.toLowerCase()}`;
  const events = rows.filter(isDraft).map(({ outcome }) => outcome.draft);
  const bringing = new Set(
    events.filter(({ kind, kindText }) => kind === 'transfer_in' && reorganised.test(kindText)).map(eventOf),
  );
  return rows.map((row) => {
    if (!isDraft(row) || row.outcome.draft.kind !== 'sell') return row;
    const { draft } = row.outcome;
    return reorganised.test(draft.kindText) && bringing.has(eventOf(draft))
      ? { ...row, outcome: problem(mixed, draft) }
      : row;
  });
}

/** Leaves a tax without a dividend as one of the account if only its text may name a security. */
function withoutName(row: ReadRow): ReadRow {
  if (!isDraft(row) || row.outcome.draft.kind !== 'tax' || hasSymbol(row.outcome.draft)) return row;
  const { draft } = row.outcome;
  return withDraft(row, { ...draft, security: null, note: draft.note ?? draft.security?.name ?? null });
}

/**
 * Joins what belongs together in the files of American and Canadian brokers: what was taken back, withheld tax and splits.
 */
export const joinTaxAndSplits = (rows: readonly ReadRow[]): ReadRow[] => {
  const settled = settleReversals(cancelReversed(rows, ['buy', 'sell']));
  const taxed = joinWithheldTax(settled, ({ kind }) => kind === 'tax').map(withoutName);
  return joinExchanges(askAboutMixed(joinAddedShares(joinReverseSplits(taxed))), exchangeKind);
};
