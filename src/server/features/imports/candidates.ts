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
import { createPause } from '#server/platform/create-pause.ts';
import { createIds } from './new-ids.ts';
import { createSharedTexts } from './shared-texts.ts';
import { sortWithPauses } from './sort-with-pauses.ts';
import type { Judgement, StagedRow } from './staged-rows.ts';

/** What differs from row to row. */
const ownFields = ['date', 'shares', 'price', 'amount', 'fee', 'tax'] as const;
/** What few rows have. */
const rareFields = ['rate', 'rateCurrency', 'acquiredOn', 'counterpart', 'costShare', 'note'] as const;
type OwnField = (typeof ownFields)[number];
type RareField = (typeof rareFields)[number];
type TermField = Exclude<keyof TransactionFields, OwnField | RareField>;

const apart: ReadonlySet<string> = new Set([...ownFields, ...rareFields]);
const termFields = [...statedFields, 'reinvested' as const].filter(
  (field): field is TermField => !apart.has(field),
);

/** What rows of one kind and security have in common: all other fields. */
type Terms = Pick<TransactionFields, TermField> & {
  /** The currency of the amounts. */
  currency: string;
};

interface Rare extends Pick<TransactionFields, RareField> {
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
  /** The judgement that is stored. */
  before: Pick<Judgement, 'verdict' | 'reason' | 'duplicateOf'>;
}

/**
 * A row that becomes a transaction, unless it turns out to be known or impossible. Rows share `terms` and `rare`, because
 * the fields of 100,000 rows take much memory.
 */
export interface Candidate extends Judgement, Pick<TransactionFields, OwnField> {
  /** The id of the transaction, for a duplicate of an earlier file that of the other row; null until it is needed. */
  id: string | null;
  terms: Terms;
  /** The time of day that the source states. */
  time: string | null;
  externalId: string | null;
  rare: Rare;
  /** The order within its day: transactions that are stored already come before 0. */
  rank: number;
}

export const transactionOf = (candidate: Candidate): TransactionFields & Terms => ({
  ...candidate.terms,
  ...pick(candidate, ownFields),
  ...pick(candidate.rare, rareFields),
});

const untouched = { verdict: 'new', reason: null, duplicateOf: null } as const;
const noLots: Draft['lots'] = [];
const nothingRare: Rare = {
  ...pick(noFields, rareFields),
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

const rareKeys = Object.keys(nothingRare) as (keyof Rare)[];
const isNothingRare = (rare: Rare): boolean => rareKeys.every((key) => rare[key] === nothingRare[key]);

/** Enough for the securities of most files. */
const maxTerms = 10_000;

/** Returns a function that returns the same terms for rows that agree in them, as most rows of a file do. */
function createSharedTerms(): (terms: Terms) => Terms {
  const shared = new Map<string, Terms>();
  return (terms) => {
    const { numerator, lots, reinvested } = terms;
    if (numerator !== null || lots.length > 0 || reinvested !== null) return terms;
    const key = Object.values(terms).join(' ');
    const known = shared.get(key);
    if (known) return known;
    if (shared.size < maxTerms) shared.set(key, terms);
    return terms;
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
) => Candidate {
  const share = createSharedTexts();
  const shareTerms = createSharedTerms();
  return (row, transaction, { draft, currency, addedShares, isOpening, mayBeCoin }) => {
    const { file, line, verdict, reason, duplicateOf } = row;
    const isUntouched = verdict === 'new' && reason === null && duplicateOf === null;
    const isCorrected = row.decision?.action === 'add' && row.decision.transaction !== undefined;
    const namedLots = isCorrected ? noLots : (draft?.lots ?? noLots);
    const rare: Rare = {
      ...pick(transaction, rareFields),
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
      terms: shareTerms({ ...pick(transaction, termFields), currency }),
      ...(forFields(ownFields, (field) => share(transaction[field])) as Pick<TransactionFields, OwnField>),
      time: draft?.time ?? null,
      externalId: draft?.externalId ?? null,
      rare: isNothingRare(rare) ? nothingRare : rare,
      rank: 0,
    };
  };
}

export const newId = createIds();

/** One text for many rows, to save memory. */
export const alreadyStored = 'Already in the portfolio.';

/** Returns the id of the transaction. Ids that follow the order of days keep the indexes of a ledger together. */
export function idOf(candidate: Candidate): string {
  candidate.id ??= newId();
  return candidate.id;
}

/** Marks a row that repeats another one, or a stored transaction. */
export function markRepeated(candidate: Candidate, reason: string, storedId: string | null = null): void {
  candidate.verdict = 'duplicate';
  candidate.reason = reason;
  candidate.duplicateOf = storedId;
}

/** Marks a row that needs no transaction. */
export function leaveOut(candidate: Candidate, reason: string): void {
  candidate.verdict = 'skipped';
  candidate.reason = reason;
}

/** Marks a row that cannot become a transaction. */
export function refuse(candidate: Candidate, reason: string): void {
  candidate.verdict = 'not_understood';
  candidate.reason = reason;
  candidate.duplicateOf = null;
}

export const isChanged = ({ rare: { before }, verdict, reason, duplicateOf }: Candidate): boolean =>
  before.verdict !== verdict || before.reason !== reason || before.duplicateOf !== duplicateOf;

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Compares the positions within a day that a source states. Its ids decide between equal ones, as in a portfolio. */
const compareOrders = (a: Candidate, b: Candidate): number =>
  a.rare.order === null || b.rare.order === null
    ? 0
    : a.rare.order - b.rare.order || compareText(a.externalId ?? '', b.externalId ?? '');

/**
 * Puts rows in order by day, and within it by file, then by order and time if the source states them, then as the file
 * lists them, from its end if it lists the newest first.
 */
export async function rankCandidates(
  candidates: readonly Candidate[],
  isDescending: (file: number) => boolean,
): Promise<Candidate[]> {
  const ordered = await sortWithPauses(
    candidates,
    (a, b) =>
      compareText(a.date ?? '', b.date ?? '') ||
      a.file - b.file ||
      compareOrders(a, b) ||
      compareText(a.time ?? '', b.time ?? '') ||
      (isDescending(a.file) ? b.line - a.line : a.line - b.line),
  );
  const pause = createPause();
  for (const [rank, candidate] of ordered.entries()) {
    await pause();
    candidate.rank = rank;
  }
  return ordered;
}

/** Returns what the domain calculates with: the transaction, and the purchase of a reinvested dividend. Their ids are no stored ones. */
export function entriesOf(candidate: Candidate, today: string): LedgerEntry[] {
  const { file, line, rank, rare } = candidate;
  const transaction = transactionOf(candidate);
  const { reinvested } = transaction;
  const entered = rare.entered?.slice(0, 10) ?? today;
  // Sales name purchases by these ids.
  const id = candidate.id ?? `${file}:${line}`;
  const entry: LedgerEntry = { ...pick(transaction, entryFields), id, order: rank, entered };
  if (!reinvested) return [entry];
  const purchase = { ...entry, ...reinvested, kind: 'buy' as const, amount: null };
  return [entry, { ...purchase, fee: '0', tax: '0' }];
}
