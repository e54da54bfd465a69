import type { ImportedFields } from '#domain/importing/complete-draft.ts';
import type { Draft } from '#domain/importing/draft.ts';
import type { LedgerEntry } from '#domain/transactions.ts';
import { createPause } from '#server/platform/create-pause.ts';
import { createIds } from '#server/platform/new-ids.ts';
import { sortWithPauses } from '#server/platform/sort-with-pauses.ts';
import { createSharedTexts } from './shared-texts.ts';
import type { Judgement, StagedRow } from './staged-rows.ts';

/** What rows of one kind and security have in common. */
type Terms = Pick<ImportedFields, 'kind' | 'symbol' | 'numerator' | 'denominator' | 'lots' | 'reinvested'> & {
  /** The currency of the amounts. */
  currency: string;
};

/** What few rows have. */
interface RareFields {
  rate: string | null;
  note: string;
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
  /** Whether its owner decided that it is added. */
  isDecided: boolean;
  /** The judgement that is stored. */
  before: Pick<Judgement, 'verdict' | 'reason' | 'duplicateOf'>;
}

/**
 * A row that becomes a transaction, unless it turns out to be known or impossible. Rows share `terms` and `rare`, because
 * the fields of 100,000 rows take much memory.
 */
export interface Candidate
  extends Judgement,
    Pick<ImportedFields, 'date' | 'shares' | 'price' | 'amount' | 'fee' | 'tax'> {
  /** The id of the transaction, for a duplicate of an earlier file that of the other row; null until it is needed. */
  id: string | null;
  terms: Terms;
  /** The time of day that the source states. */
  time: string | null;
  externalId: string | null;
  rare: RareFields;
  /** The order within its day: transactions that are stored already come before 0. */
  rank: number;
}

export const transactionOf = ({
  terms,
  date,
  shares,
  price,
  amount,
  fee,
  tax,
  rare: { rate, note },
}: Candidate): ImportedFields & Terms => ({ ...terms, date, shares, price, amount, fee, tax, rate, note });

const untouched = { verdict: 'new', reason: null, duplicateOf: null } as const;
const noLots: Draft['lots'] = [];
const nothingRare: RareFields = {
  rate: null,
  note: '',
  order: null,
  linked: null,
  entered: null,
  lots: noLots,
  addedShares: null,
  isOpening: false,
  isDecided: false,
  before: untouched,
};

const rareFields = Object.keys(nothingRare) as (keyof RareFields)[];
const isNothingRare = (rare: RareFields): boolean =>
  rareFields.every((field) => rare[field] === nothingRare[field]);

/** Enough for the securities of most files. */
const maxTerms = 10_000;

/** Returns a function that returns the same terms for rows that agree in them, as most rows of a file do. */
function createSharedTerms(): (terms: Terms) => Terms {
  const shared = new Map<string, Terms>();
  return (terms) => {
    const { kind, symbol, currency, numerator, lots, reinvested } = terms;
    if (numerator !== null || lots.length > 0 || reinvested !== null) return terms;
    const key = `${kind} ${currency} ${symbol}`;
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
}

/** Creates a function that makes candidates of rows, which share what they have in common. */
export function createCandidates(): (
  row: StagedRow,
  transaction: ImportedFields,
  details: Details,
) => Candidate {
  const share = createSharedTexts();
  const shareTerms = createSharedTerms();
  return (row, transaction, { draft, currency, addedShares, isOpening }) => {
    const { file, line, verdict, reason, duplicateOf } = row;
    const { kind, symbol, numerator, denominator, lots, reinvested, rate, note } = transaction;
    const isUntouched = verdict === 'new' && reason === null && duplicateOf === null;
    const isCorrected = row.decision?.action === 'add' && row.decision.transaction !== undefined;
    const namedLots = isCorrected ? noLots : (draft?.lots ?? noLots);
    const rare: RareFields = {
      rate,
      note,
      order: draft?.order ?? null,
      linked: draft?.linked ?? null,
      entered: transaction.date === null ? (draft?.entered ?? null) : null,
      lots: namedLots.length === 0 ? noLots : namedLots,
      addedShares,
      isOpening,
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
      terms: shareTerms({ kind, symbol, currency, numerator, denominator, lots, reinvested }),
      date: share(transaction.date),
      shares: share(transaction.shares),
      price: share(transaction.price),
      amount: share(transaction.amount),
      fee: share(transaction.fee),
      tax: share(transaction.tax),
      time: draft?.time ?? null,
      externalId: draft?.externalId ?? null,
      rare: isNothingRare(rare) ? nothingRare : rare,
      rank: 0,
    };
  };
}

export const newId = createIds();

/** Returns the id of the transaction. Ids that follow the order of days keep the indexes of a ledger together. */
export function idOf(candidate: Candidate): string {
  candidate.id ??= newId();
  return candidate.id;
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
  const { reinvested, note: _, ...fields } = transactionOf(candidate);
  const entered = rare.entered?.slice(0, 10) ?? today;
  const entry: LedgerEntry = { ...fields, id: `${file}:${line}`, order: rank, entered };
  if (!reinvested) return [entry];
  const purchase = { ...entry, ...reinvested, kind: 'buy' as const, amount: null };
  return [entry, { ...purchase, fee: '0', tax: '0' }];
}
