import type { ImportedFields } from '#domain/importing/complete-draft.ts';
import type { Draft } from '#domain/importing/draft.ts';
import type { LedgerEntry } from '#domain/transactions.ts';
import { createPause } from '#server/platform/create-pause.ts';
import { createIds } from '#server/platform/new-ids.ts';
import { sortWithPauses } from '#server/platform/sort-with-pauses.ts';
import type { ShareText } from './shared-texts.ts';
import type { Judgement, StagedRow } from './staged-rows.ts';

/** What few rows have. Apart from the others, because the fields of 100,000 rows take much memory. */
interface RareFields {
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
}

/** A row that becomes a transaction, unless it turns out to be known or impossible. */
export interface Candidate extends Judgement {
  /** The judgement that is stored. */
  before: Pick<Judgement, 'verdict' | 'reason' | 'duplicateOf'>;
  /** The id of the transaction; null until it is needed. */
  id: string | null;
  transaction: ImportedFields;
  /** The currency of its amounts. */
  currency: string;
  /** The time of day that the source states. */
  time: string | null;
  /** The position within the day, if the source states it. */
  order: number | null;
  externalId: string | null;
  rare: RareFields;
  /** The order within its day: transactions that are stored already come before 0. */
  rank: number;
}

/** Copies the fields of a transaction with shared texts, into an object that takes little memory. */
function compact(fields: ImportedFields, share: ShareText): ImportedFields {
  return {
    kind: fields.kind,
    symbol: share(fields.symbol),
    date: share(fields.date),
    shares: share(fields.shares),
    price: share(fields.price),
    amount: share(fields.amount),
    fee: share(fields.fee),
    tax: share(fields.tax),
    currency: share(fields.currency),
    rate: share(fields.rate),
    numerator: fields.numerator,
    denominator: fields.denominator,
    lots: fields.lots.length === 0 ? noNamedLots : fields.lots,
    reinvested: fields.reinvested,
    note: share(fields.note),
  };
}

// Most rows have these; sharing them takes less memory.
const untouched = { verdict: 'new', reason: null, duplicateOf: null } as const;
const noLots: Draft['lots'] = [];
const noNamedLots: ImportedFields['lots'] = [];
const nothingRare: RareFields = {
  linked: null,
  entered: null,
  lots: noLots,
  addedShares: null,
  isOpening: false,
  isDecided: false,
};

/** Returns the shared object for rows that have nothing rare. */
function shareRare(rare: RareFields): RareFields {
  const { linked, entered, lots, addedShares, isOpening, isDecided } = rare;
  const isUsual = linked === null && entered === null && lots.length === 0 && addedShares === null;
  return isUsual && !isOpening && !isDecided ? nothingRare : rare;
}

export function createCandidate(
  row: StagedRow,
  transaction: ImportedFields,
  {
    draft,
    currency,
    addedShares,
    isOpening,
    share,
  }: {
    draft: Draft | null;
    currency: string;
    addedShares: string | null;
    isOpening: boolean;
    share: ShareText;
  },
): Candidate {
  const { file, line, verdict, reason, duplicateOf } = row;
  const isUntouched = verdict === 'new' && reason === null && duplicateOf === null;
  const isCorrected = row.decision?.action === 'add' && row.decision.transaction !== undefined;
  return {
    file,
    line,
    verdict: 'new',
    reason: null,
    duplicateOf: null,
    before: isUntouched ? untouched : { verdict, reason, duplicateOf },
    id: null,
    transaction: compact(transaction, share),
    currency: share(currency),
    time: draft?.time ?? null,
    order: draft?.order ?? null,
    externalId: draft?.externalId ?? null,
    rare: shareRare({
      linked: draft?.linked ?? null,
      entered: transaction.date === null ? (draft?.entered ?? null) : null,
      lots: isCorrected ? noLots : (draft?.lots ?? noLots),
      addedShares,
      isOpening,
      isDecided: row.decision?.action === 'add',
    }),
    rank: 0,
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

export const isChanged = ({ before, verdict, reason, duplicateOf }: Candidate): boolean =>
  before.verdict !== verdict || before.reason !== reason || before.duplicateOf !== duplicateOf;

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Compares the positions within a day that a source states. Its ids decide between equal ones, as in a portfolio. */
const compareOrders = (a: Candidate, b: Candidate): number =>
  a.order === null || b.order === null
    ? 0
    : a.order - b.order || compareText(a.externalId ?? '', b.externalId ?? '');

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
      compareText(a.transaction.date ?? '', b.transaction.date ?? '') ||
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

const plainEntry = (
  { file, line, transaction, currency, rank, rare }: Candidate,
  today: string,
): LedgerEntry => ({
  id: `${file}:${line}`,
  kind: transaction.kind,
  date: transaction.date,
  order: rank,
  symbol: transaction.symbol,
  shares: transaction.shares,
  price: transaction.price,
  amount: transaction.amount,
  fee: transaction.fee,
  tax: transaction.tax,
  currency,
  rate: transaction.rate,
  numerator: transaction.numerator,
  denominator: transaction.denominator,
  lots: transaction.lots,
  entered: rare.entered?.slice(0, 10) ?? today,
});

/** Returns what the domain calculates with: the transaction, and the purchase of a reinvested dividend. Their ids are no stored ones. */
export function entriesOf(candidate: Candidate, today: string): LedgerEntry[] {
  const entry = plainEntry(candidate, today);
  const { reinvested } = candidate.transaction;
  if (!reinvested) return [entry];
  const purchase = { ...entry, ...reinvested, kind: 'buy' as const, amount: null };
  return [entry, { ...purchase, fee: '0', tax: '0' }];
}
