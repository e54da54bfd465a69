import { compare, decimal, multiply, subtract } from '#domain/decimal.ts';
import type { Draft, ReadRow } from '#domain/importing/draft.ts';
import { type Ratio, ratioBetween } from '#domain/importing/split-ratio.ts';
import { isTransfer } from '#domain/transaction-kinds.ts';
import { asPartOf, type DraftRow, isDraft, securityDay, withDraft } from './combine-rows.ts';

/**
 * What the two rows of a corporate action do: the old shares leave, the new ones come in. In a journal, as many shares move to
 * the listing in another currency.
 */
export type ExchangeKind = 'split' | 'symbol_change' | 'merger' | 'journal';

const comesIn = ({ outcome }: DraftRow) => /^(?:buy|transfer_in)$/.test(outcome.draft.kind ?? '');

/** Returns the row that leaves and the one that comes in, if a group has one of each. */
function pairOf(group: readonly DraftRow[]): [DraftRow, DraftRow] | undefined {
  const [first, second] = group;
  if (group.length !== 2 || !first || !second || comesIn(first) === comesIn(second)) return undefined;
  return comesIn(first) ? [second, first] : [first, second];
}

const noMoney = { price: null, gross: null, net: null, fee: null, tax: null, rate: null } as const;

const tolerance = decimal('0.000001');

/** Returns the ratio in small numbers if it is exactly that of the shares; otherwise the shares, whose fractions were paid. */
function ratioOf(before: string, after: string): Ratio {
  const stated = { numerator: after, denominator: before };
  const plain = ratioBetween(before, after);
  if (!plain) return stated;
  const [now, old] = [
    multiply(decimal(after), decimal(plain.denominator)),
    multiply(decimal(before), decimal(plain.numerator)),
  ];
  const difference = compare(now, old) < 0 ? subtract(old, now) : subtract(now, old);
  return compare(difference, multiply(old, tolerance)) <= 0 ? plain : stated;
}

/** Returns a row that became a split of one security, or nothing if it keeps its shares, and the row that belongs to it. */
function withinSecurity(left: DraftRow, came: DraftRow): ReadRow[] {
  const [before, after] = [left.outcome.draft, came.outcome.draft];
  const [old, now] = [decimal(before.shares ?? '0'), decimal(after.shares ?? '0')];
  if (compare(old, now) === 0)
    return [left, came].map((row) => ({
      ...row,
      outcome: { is: 'skipped', reason: 'A security got another name or identifier.' },
    }));
  const split: Draft = {
    ...after,
    ...noMoney,
    kind: 'split',
    ...ratioOf(before.shares ?? '0', after.shares ?? '0'),
    shares: null,
  };
  return [withDraft(came, split), asPartOf(left, came)];
}

/** Returns the two rows as an exchange of one security for another, which keeps what the shares cost and their days. */
function betweenSecurities(left: DraftRow, came: DraftRow, kind: 'symbol_change' | 'merger'): ReadRow[] {
  const [before, after] = [left.outcome.draft, came.outcome.draft];
  const ratio = ratioOf(before.shares ?? '0', after.shares ?? '0');
  return [
    withDraft(left, { ...before, ...noMoney, kind, counterpartSecurity: after.security }),
    withDraft(came, {
      ...after,
      ...noMoney,
      ...ratio,
      kind: 'transfer_in',
      price: '0',
      counterpartSecurity: before.security,
    }),
  ];
}

const firstWord = ({ outcome: { draft } }: DraftRow) =>
  (draft.security?.name ?? draft.security?.symbol ?? '').split(/[\s,.]/)[0]?.toUpperCase();

/** A row of a split whose other row is not in the file says nothing about the ratio. */
function asLoneSplit(row: DraftRow): ReadRow {
  const draft: Draft = { ...row.outcome.draft, ...noMoney, kind: 'split', shares: null };
  const reason = 'The other row of this split is missing: enter its ratio';
  return { ...row, outcome: { is: 'problem', reason, draft } };
}

/**
 * Joins the two rows of corporate actions: those of one security and day become a split, those of two securities an
 * exchange. Text, day and shares decide, because such rows may state any money or none. `kindOf` says which rows are part
 * of one; on a day with several, the names of the old and the new security begin alike. `loneSplit` returns what a row of
 * a split means whose other row is missing; by default it is asked about.
 */
export function joinExchanges(
  rows: readonly ReadRow[],
  kindOf: (draft: Draft) => ExchangeKind | undefined,
  loneSplit: (row: DraftRow) => ReadRow = asLoneSplit,
): ReadRow[] {
  const changed = new Map<number, ReadRow>();
  const legs = rows
    .filter(isDraft)
    .flatMap((row) => (kindOf(row.outcome.draft) && row.outcome.draft.shares !== null ? [row] : []));
  const settle = (
    groupKey: (row: DraftRow) => string,
    settlePair: (left: DraftRow, came: DraftRow) => ReadRow[],
  ) => {
    const open = legs.filter(({ line }) => !changed.has(line));
    for (const group of Map.groupBy(open, groupKey).values()) {
      const pair = pairOf(group);
      if (pair) for (const row of settlePair(...pair)) changed.set(row.line, row);
    }
  };
  const exchange = (left: DraftRow, came: DraftRow) =>
    betweenSecurities(left, came, kindOf(left.outcome.draft) === 'merger' ? 'merger' : 'symbol_change');
  const dayOf = ({ outcome: { draft } }: DraftRow) => `${draft.date} ${kindOf(draft)}`;
  const isJournal = ({ outcome: { draft } }: DraftRow) => kindOf(draft) === 'journal';
  const journaled = (row: DraftRow) => (isJournal(row) ? row.outcome.draft.shares : '');
  settle((row) => `${securityDay(row.outcome.draft)} ${journaled(row)}`, withinSecurity);
  settle((row) => `${dayOf(row)} ${firstWord(row)} ${journaled(row)}`, exchange);
  settle((row) => (isJournal(row) ? `line ${row.line}` : dayOf(row)), exchange);
  for (const leg of legs)
    if (!changed.has(leg.line) && kindOf(leg.outcome.draft) === 'split')
      changed.set(leg.line, loneSplit(leg));
  return rows.map((row) => changed.get(row.line) ?? row);
}

const mergers = /merger|\bmerged\b|\bMRGS\b|acquisition|tendered|\breorg|\bexchange\b|conversion/i;

/** Returns whether a row moves shares in a merger or a journal, as English texts say. */
export function exchangeKind({ kind, kindText, note }: Draft): 'merger' | 'journal' | undefined {
  if (!isTransfer(kind)) return undefined;
  const text = `${kindText} ${note ?? ''}`;
  if (mergers.test(text)) return 'merger';
  return /\bjournal/i.test(text) ? 'journal' : undefined;
}
