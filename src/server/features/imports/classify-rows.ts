import { mayBeCoin } from '#domain/importing/coins.ts';
import type { SecurityHint } from '#domain/importing/draft.ts';
import { securityKey } from '#domain/importing/exchanges.ts';
import { limits } from '#domain/limits.ts';
import { forFields, noFields, type TransactionFields, textFields } from '#domain/transaction-fields.ts';
import { ratedIn } from '#server/ledger/transactions.ts';
import { stopIfAbandoned } from '#server/platform/abandoned.ts';
import { eventLoop } from '#server/platform/event-loop-yield.ts';
import { createCandidates, isChanged, type TransactionCandidate } from './candidates.ts';
import { createSymbolDescriptions, type SymbolDescriptions } from './describe-symbols.ts';
import { createDuplicateDetector, type DuplicateDetector } from './detect-duplicates.ts';
import { accountReason } from './import-accounts.ts';
import type { ImportContext } from './import-context.ts';
import type { LastCloses } from './last-closes.ts';
import { lookUpRows } from './look-up-rows.ts';
import { createQuestionCount, type QuestionCount } from './question-count.ts';
import { createSecurityResolver, type SecurityResolver } from './resolve-securities.ts';
import {
  type RowVerdict,
  readStaged,
  type StagedRow,
  saveVerdicts,
  verdictsPerWrite,
} from './staged-rows.ts';
import { type Counts, noCounts, type StoredAnswers, type StoredImport } from './stored-import.ts';
import type { StoredLedger } from './stored-ledger.ts';
import type { UnknownSecurity } from './suggest-securities.ts';
import { answeredKinds, type Understood, understand } from './understand-row.ts';

/** A security that was not found, and how many rows name it. */
interface AskedSecurity extends UnknownSecurity {
  rows: number;
}

/** A row that may become a transaction. */
type Meant = Exclude<Understood, { is: 'settled' }>;

export interface ClassifiedRows {
  /** Rows that are transactions, known ones included. Empty if there are too many. */
  candidates: TransactionCandidate[];
  /** Counts of the other rows, by file. */
  counts: Counts[];
  unknown: Map<string, AskedSecurity>;
  questions: QuestionCount;
  resolver: SecurityResolver;
  descriptions: SymbolDescriptions;
  closes: LastCloses;
  quotes: Record<string, string | null>;
  /** Rows that their owner decided to add and that are not understood. */
  refused: Pick<RowVerdict, 'file' | 'line' | 'reason'>[];
  /** Answers about kinds that a row needed. */
  usedKinds: Set<StoredAnswers['kinds'][number]>;
  isTooMany: boolean;
}

/** The verdicts of rows that a committed import has left. */
const leftVerdicts = ['not_understood', 'possible_duplicate'] as const;
/** More new rows, or lots, than a portfolio can hold need not be compared. */
const maxNew = limits.transactionsPerPortfolio;
const { lotsPerPortfolio: maxLots } = limits;
/** Duplicates count as well: as many as the portfolio can hold, and as many again. */
const maxCandidates = 2 * limits.transactionsPerPortfolio;

/** Counts and stores the verdicts of rows that are no transactions. */
function createSettledRows({ db }: ImportContext, imported: StoredImport, counts: Counts[]) {
  let changed: RowVerdict[] = [];
  async function save(): Promise<void> {
    await saveVerdicts(db, imported, changed);
    changed = [];
  }
  return {
    async add(row: StagedRow, to: Pick<RowVerdict, 'verdict' | 'reason'>): Promise<void> {
      const { file, line, verdict, reason, duplicateOf } = row;
      (counts[file] as Counts)[to.verdict] += 1;
      if (verdict !== to.verdict || reason !== to.reason || duplicateOf !== null)
        changed.push({ file, line, ...to, duplicateOf: null });
      if (changed.length >= verdictsPerWrite) await save();
    },
    /** Stores the last verdicts. */
    save,
  };
}

function countUnknown(unknown: ClassifiedRows['unknown'], hint: SecurityHint, { outcome }: StagedRow): void {
  const key = securityKey(hint) ?? '';
  const known = unknown.get(key);
  const currency = outcome.is === 'skipped' ? null : (outcome.draft?.currency ?? null);
  if (known) known.rows += 1;
  else unknown.set(key, { hint, currency, rows: 1 });
}

/** Returns the transaction of a row; a split whose ratio is not known yet has none. */
function transactionOf(understood: Meant): TransactionFields {
  if (understood.is === 'transaction') return understood.transaction;
  const { draft, symbol, date } = understood;
  return {
    ...noFields,
    kind: 'split',
    symbol,
    date,
    ...forFields(textFields, (field) => draft[field] ?? ''),
  };
}

/** Creates the functions that make rows candidates, with the currencies of their securities. */
function candidateMaker(
  { portfolio }: ImportContext,
  imported: StoredImport,
  descriptions: SymbolDescriptions,
) {
  const create = createCandidates();
  return {
    /** Finds out about the securities of rows that follow. */
    async addSymbols(meant: readonly Meant[]): Promise<void> {
      await descriptions.add(
        meant.flatMap((one) => {
          const { symbol, currency } = transactionOf(one);
          return symbol === null ? [] : [{ symbol, hint: one.draft?.security ?? null, currency }];
        }),
      );
    },
    toCandidate(row: StagedRow, understood: Meant): TransactionCandidate {
      const { draft } = understood;
      const transaction = transactionOf(understood);
      const { symbol } = transaction;
      const currency =
        transaction.currency ?? (symbol === null ? portfolio.currency : descriptions.get(symbol).currency);
      const rated = ratedIn(transaction, currency, portfolio.currency);
      const isPosition = draft?.isOpening === true || imported.files[row.file]?.isPositions === true;
      const isOpening = isPosition && transaction.kind === 'buy';
      const addedShares = understood.is === 'split' ? understood.addedShares : null;
      const hint = draft?.security;
      const isDoubtful =
        symbol !== null && hint ? mayBeCoin(hint, symbol, descriptions.get(symbol).name) : false;
      const details = { draft, currency, addedShares, isOpening, mayBeCoin: isDoubtful };
      return create(row, { ...transaction, ...rated }, details);
    },
  };
}

/** Stores the verdicts so far and gives up on comparing rows that the portfolio cannot hold, to bound the memory. */
async function giveUp(
  context: ImportContext,
  imported: StoredImport,
  classified: ClassifiedRows,
): Promise<void> {
  classified.isTooMany = true;
  for (const { file, verdict } of classified.candidates) (classified.counts[file] as Counts)[verdict] += 1;
  await saveVerdicts(context.db, imported, classified.candidates.filter(isChanged));
  classified.candidates = [];
}

/** Creates the functions that classify the rows of an import in order, some at a time. */
function createRowClassifier(
  context: ImportContext,
  imported: StoredImport,
  classified: ClassifiedRows,
  duplicates: DuplicateDetector,
) {
  const settled = createSettledRows(context, imported, classified.counts);
  const kindsOf = answeredKinds(imported.answers, (answer) => classified.usedKinds.add(answer));
  const { addSymbols, toCandidate } = candidateMaker(context, imported, classified.descriptions);
  let [file, newRows, lots] = [-1, 0, 0];

  const understandRow = (row: StagedRow): Understood =>
    understand(row, {
      file: imported.files[row.file] ?? { isPositions: false },
      closes: classified.closes,
      quotes: classified.quotes,
      kindOf: kindsOf(row.file),
      symbolOf: classified.resolver.found,
      portfolioCurrency: context.portfolio.currency,
      questions: imported.answers.questions,
      elsewhere: (account) => accountReason(imported, account),
    });

  function settle(row: StagedRow, understood: Extract<Understood, { is: 'settled' }>): Promise<void> {
    classified.questions.count(understood);
    if (understood.security) countUnknown(classified.unknown, understood.security, row);
    if (row.decision?.action === 'add' && understood.verdict === 'not_understood')
      classified.refused.push({ file: row.file, line: row.line, reason: understood.reason });
    return settled.add(row, understood);
  }

  async function classifyRow(row: StagedRow, understood: Understood): Promise<void> {
    if (row.file !== file) await duplicates.endFile();
    file = row.file;
    if (understood.is === 'settled') return settle(row, understood);
    if (classified.isTooMany) return settled.add(row, { verdict: 'new', reason: null });
    const candidate = toCandidate(row, understood);
    duplicates.compare(candidate);
    classified.candidates.push(candidate);
    if (candidate.verdict === 'new') newRows += 1;
    lots += candidate.optional.lots.length + candidate.shared.lots.length;
    if (newRows <= maxNew && classified.candidates.length <= maxCandidates && lots <= maxLots) return;
    await giveUp(context, imported, classified);
    duplicates.forget();
  }

  return {
    async classify(rows: readonly StagedRow[]): Promise<void> {
      await lookUpRows(context, imported, rows, classified);
      const understood = rows.map((row) => [row, understandRow(row)] as const);
      if (!classified.isTooMany)
        await addSymbols(understood.flatMap(([, one]) => (one.is === 'settled' ? [] : [one])));
      for (const [row, one] of understood) await classifyRow(row, one);
    },
    end: settled.save,
  };
}

/** Finds out what each row means and whether it is known already. Stores the verdicts of rows that are no transactions. */
export async function classifyRows(
  context: ImportContext,
  imported: StoredImport,
  stored: StoredLedger,
): Promise<ClassifiedRows> {
  const duplicates = createDuplicateDetector(stored, imported.files);
  const classified: ClassifiedRows = {
    candidates: [],
    counts: imported.files.map(noCounts),
    unknown: new Map(),
    questions: createQuestionCount(),
    resolver: await createSecurityResolver(context, imported.answers.securities),
    descriptions: await createSymbolDescriptions(context),
    closes: {},
    quotes: {},
    refused: [],
    usedKinds: new Set(),
    isTooMany: false,
  };
  const { classify, end } = createRowClassifier(context, imported, classified, duplicates);
  const verdicts = imported.status === 'committed' ? leftVerdicts : undefined;
  for await (const rows of readStaged(context.db, imported, verdicts)) {
    stopIfAbandoned();
    await eventLoop.yieldIfNeeded();
    await classify(rows);
  }
  await end();
  await duplicates.endFile();
  return classified;
}
