import type { Draft } from '#domain/importing/draft.ts';
import {
  entryFields,
  forFields,
  noFields,
  pick,
  statedFields,
  type TransactionFields,
} from '#domain/transaction-fields.ts';
import { isTransfer } from '#domain/transaction-kinds.ts';
import type { LedgerEntry } from '#domain/transactions.ts';
import { createIds } from './new-ids.ts';
import { createSharedTexts } from './shared-texts.ts';
import type { RowVerdict, StagedRow } from './staged-rows.ts';

/** What differs from row to row. */
const ownFields = ['date', 'shares', 'price', 'amount', 'fee', 'tax'] as const;
/** What few rows have. */
const optionalFields = ['rate', 'rateCurrency', 'acquiredOn', 'counterpart', 'costShare', 'note'] as const;
type OwnField = (typeof ownFields)[number];
type OptionalField = (typeof optionalFields)[number];
type SharedField = Exclude<keyof TransactionFields, OwnField | OptionalField>;

const apart: ReadonlySet<string> = new Set([...ownFields, ...optionalFields]);
const sharedFields = [...statedFields, 'reinvested' as const].filter(
  (field): field is SharedField => !apart.has(field),
);

/** What rows of one kind and security have in common: all other fields. */
type SharedFields = Pick<TransactionFields, SharedField> & {
  /** The currency of the amounts. */
  currency: string;
};

interface OptionalFields extends Pick<TransactionFields, OptionalField> {
  /** The position within the day, if the source states it. */
  order: number | null;
  /** The other half of a reinvested dividend, by the id of the source. */
  linked: string | null;
  /** When a purchase without a date was entered, if the source states it. */
  entered: string | null;
  /** Lots by the ids of the source. */
  lots: Draft['lots'];
  /** Shares that a split added, until its ratio is known. */
  addedShares: string | null;
  isOpening: boolean;
  /** Whether the file may mean a coin of the same symbol. */
  mayBeCoin: boolean;
  isMarketPrice: boolean;
  isOrderId: boolean;
  /** The account of shares that come or go, if the file names it. */
  account: string | null;
  /** Whether its owner decided that it is added. */
  isDecided: boolean;
  /** The verdict that is stored. */
  before: Pick<RowVerdict, 'verdict' | 'reason' | 'duplicateOf'>;
}

/**
 * A row that becomes a transaction, unless it turns out to be known or impossible. Rows have `shared` in common, and
 * `optional` if they have none of these fields, because the fields of 100,000 rows take much memory.
 */
export interface TransactionCandidate extends RowVerdict, Pick<TransactionFields, OwnField> {
  /** The id of the transaction, for a duplicate of an earlier file that of the other row; null until it is needed. */
  id: string | null;
  shared: SharedFields;
  /** The time of day that the source states. */
  time: string | null;
  externalId: string | null;
  optional: OptionalFields;
  /** The order within its day: transactions that are stored already come before 0. */
  rank: number;
}

export const transactionOf = (candidate: TransactionCandidate): TransactionFields & SharedFields => ({
  ...candidate.shared,
  ...pick(candidate, ownFields),
  ...pick(candidate.optional, optionalFields),
});

const untouched = { verdict: 'new', reason: null, duplicateOf: null } as const;
const noLots: Draft['lots'] = [];
const noOptionalFields: OptionalFields = {
  ...pick(noFields, optionalFields),
  order: null,
  linked: null,
  entered: null,
  lots: noLots,
  addedShares: null,
  isOpening: false,
  mayBeCoin: false,
  isMarketPrice: false,
  isOrderId: false,
  account: null,
  isDecided: false,
  before: untouched,
};

const optionalKeys = Object.keys(noOptionalFields) as (keyof OptionalFields)[];
const hasNoOptionalFields = (optional: OptionalFields): boolean =>
  optionalKeys.every((key) => optional[key] === noOptionalFields[key]);

/** Enough for the securities of most files. */
const maxSharedFields = 10_000;

/** Returns a function that returns the same object for rows that agree in these fields, as most rows of a file do. */
function createSharedFields(): (fields: SharedFields) => SharedFields {
  const byKey = new Map<string, SharedFields>();
  return (fields) => {
    const { numerator, lots, reinvested } = fields;
    if (numerator !== null || lots.length > 0 || reinvested !== null) return fields;
    const key = Object.values(fields).join(' ');
    const known = byKey.get(key);
    if (known) return known;
    if (byKey.size < maxSharedFields) byKey.set(key, fields);
    return fields;
  };
}

/** What is known about a row beside its transaction. */
interface Details {
  draft: Draft | null;
  currency: string;
  addedShares: string | null;
  isOpening: boolean;
  mayBeCoin: boolean;
}

/** Creates a function that makes candidates of rows, which share what they have in common. */
export function createCandidates(): (
  row: StagedRow,
  transaction: TransactionFields,
  details: Details,
) => TransactionCandidate {
  const share = createSharedTexts();
  const shareFields = createSharedFields();
  return (row, transaction, { draft, currency, addedShares, isOpening, mayBeCoin }) => {
    const { file, line, verdict, reason, duplicateOf } = row;
    const isUntouched = verdict === 'new' && reason === null && duplicateOf === null;
    const isCorrected = row.decision?.action === 'add' && row.decision.transaction !== undefined;
    const namedLots = isCorrected ? noLots : (draft?.lots ?? noLots);
    const optional: OptionalFields = {
      ...pick(transaction, optionalFields),
      order: draft?.order ?? null,
      linked: draft?.linked ?? null,
      entered: transaction.date === null ? (draft?.entered ?? null) : null,
      lots: namedLots.length === 0 ? noLots : namedLots,
      addedShares,
      isOpening,
      mayBeCoin,
      isMarketPrice: draft?.isMarketPrice === true,
      isOrderId: draft?.isOrderId === true,
      account: isTransfer(transaction.kind) ? (row.account ?? null) : null,
      isDecided: row.decision?.action === 'add',
      before: isUntouched ? untouched : { verdict, reason, duplicateOf },
    };
    return {
      file,
      line,
      verdict: 'new',
      reason: null,
      duplicateOf: null,
      id: null,
      shared: shareFields({ ...pick(transaction, sharedFields), currency }),
      ...(forFields(ownFields, (field) => share(transaction[field])) as Pick<TransactionFields, OwnField>),
      time: draft?.time ?? null,
      externalId: draft?.externalId ?? null,
      optional: hasNoOptionalFields(optional) ? noOptionalFields : optional,
      rank: 0,
    };
  };
}

export const newId = createIds();

/** One text for many rows, to save memory. */
export const alreadyStored = 'Already in the portfolio.';

/** Returns the id of the transaction. Ids that follow the order of days keep the indexes of a ledger together. */
export function idOf(candidate: TransactionCandidate): string {
  candidate.id ??= newId();
  return candidate.id;
}

/** Marks a row that repeats another one, or a stored transaction. */
export function markRepeated(
  candidate: TransactionCandidate,
  reason: string,
  storedId: string | null = null,
): void {
  candidate.verdict = 'duplicate';
  candidate.reason = reason;
  candidate.duplicateOf = storedId;
}

/** Marks a row that needs no transaction. */
export function leaveOut(candidate: TransactionCandidate, reason: string): void {
  candidate.verdict = 'skipped';
  candidate.reason = reason;
}

/** Marks a row that cannot become a transaction. */
export function refuse(candidate: TransactionCandidate, reason: string): void {
  candidate.verdict = 'not_understood';
  candidate.reason = reason;
  candidate.duplicateOf = null;
}

export const isChanged = ({
  optional: { before },
  verdict,
  reason,
  duplicateOf,
}: TransactionCandidate): boolean =>
  before.verdict !== verdict || before.reason !== reason || before.duplicateOf !== duplicateOf;

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Compares the positions within a day that a source states. Its ids decide between equal ones, as in a portfolio. */
const compareOrders = (a: TransactionCandidate, b: TransactionCandidate): number =>
  a.optional.order === null || b.optional.order === null
    ? 0
    : a.optional.order - b.optional.order || compareText(a.externalId ?? '', b.externalId ?? '');

/**
 * Puts rows in order by day, and within it by file, then by order and time if the source states them, then as the file
 * lists them, from its end if it lists the newest first.
 */
export function rankCandidates(
  candidates: readonly TransactionCandidate[],
  isDescending: (file: number) => boolean,
): TransactionCandidate[] {
  const ordered = candidates.toSorted(
    (a, b) =>
      compareText(a.date ?? '', b.date ?? '') ||
      a.file - b.file ||
      compareOrders(a, b) ||
      compareText(a.time ?? '', b.time ?? '') ||
      (isDescending(a.file) ? b.line - a.line : a.line - b.line),
  );
  for (const [rank, candidate] of ordered.entries()) candidate.rank = rank;
  return ordered;
}

/** Returns what the domain calculates with: the transaction, and the purchase of a reinvested dividend. Their ids are no stored ones. */
export function entriesOf(candidate: TransactionCandidate, today: string): LedgerEntry[] {
  const { file, line, rank, optional } = candidate;
  const transaction = transactionOf(candidate);
  const { reinvested } = transaction;
  const entered = optional.entered?.slice(0, 10) ?? today;
  // Sales name purchases by these ids.
  const id = candidate.id ?? `${file}:${line}`;
  const entry: LedgerEntry = { ...pick(transaction, entryFields), id, order: rank, entered };
  if (!reinvested) return [entry];
  const purchase = { ...entry, ...reinvested, kind: 'buy' as const, amount: null };
  return [entry, { ...purchase, fee: '0', tax: '0' }];
}
