import { mayBeCoin } from '#domain/importing/coins.ts';
import type { SecurityHint } from '#domain/importing/draft.ts';
import { securityKey } from '#domain/importing/exchanges.ts';
import { limits } from '#domain/limits.ts';
import { forFields, noFields, textFields } from '#domain/transaction-fields.ts';
import { ratedIn } from '#server/ledger/transactions.ts';
import { stopIfAbandoned } from '#server/platform/abandoned.ts';
import { createPause } from '#server/platform/create-pause.ts';
import { createCandidates, isChanged, type TransactionCandidate } from './candidates.ts';
import { createSymbolDescriptions, type SymbolDescriptions } from './describe-symbols.ts';
import { createDuplicateDetector, type DuplicateDetector } from './detect-duplicates.ts';
import { accountReason } from './import-accounts.ts';
import type { ImportContext } from './import-context.ts';
import { type LastCloses, lacksMoney, lastCloseOf } from './last-closes.ts';
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
import { answeredKinds, type Understood, understand } from './understand-row.ts';

/** A security that was not found, and how many rows name it. */
export interface UnknownSecurity {
  hint: SecurityHint;
  currency: string | null;
  rows: number;
}

export interface ClassifiedRows {
  /** Rows that are transactions, known ones included. Empty if there are too many. */
  candidates: TransactionCandidate[];
  /** Counts of the other rows, by file. */
  counts: Counts[];
  unknown: Map<string, UnknownSecurity>;
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
function createSettledRows({ db }: ImportContext, importId: string, counts: Counts[]) {
  let changed: RowVerdict[] = [];
  async function save(): Promise<void> {
    await saveVerdicts(db, importId, changed);
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

/** Creates the function that makes a row a candidate, with the currency of its security. */
function candidateMaker(
  { portfolio }: ImportContext,
  imported: StoredImport,
  descriptions: SymbolDescriptions,
) {
  const create = createCandidates();
  return async (
    row: StagedRow,
    understood: Exclude<Understood, { is: 'settled' }>,
  ): Promise<TransactionCandidate> => {
    const isSplit = understood.is === 'split';
    const { draft } = understood;
    const transaction = isSplit
      ? {
          ...noFields,
          kind: 'split' as const,
          symbol: understood.symbol,
          date: understood.date,
          ...forFields(textFields, (field) => draft?.[field] ?? ''),
        }
      : understood.transaction;
    const { symbol } = transaction;
    if (symbol !== null) await descriptions.add(symbol, draft?.security ?? null, transaction.currency);
    const currency =
      transaction.currency ?? (symbol === null ? portfolio.currency : descriptions.get(symbol).currency);
    const rated = ratedIn(transaction, currency, portfolio.currency);
    const isPosition = draft?.isOpening === true || imported.files[row.file]?.isPositions === true;
    const isOpening = isPosition && transaction.kind === 'buy';
    const addedShares = isSplit ? understood.addedShares : null;
    const hint = draft?.security;
    const isDoubtful =
      symbol !== null && hint ? mayBeCoin(hint, symbol, descriptions.get(symbol).name) : false;
    const details = { draft, currency, addedShares, isOpening, mayBeCoin: isDoubtful };
    return create(row, { ...transaction, ...rated }, details);
  };
}

/** Stores the verdicts so far and gives up on comparing rows that the portfolio cannot hold, to bound the memory. */
async function giveUp(context: ImportContext, importId: string, classified: ClassifiedRows): Promise<void> {
  classified.isTooMany = true;
  for (const { file, verdict } of classified.candidates) (classified.counts[file] as Counts)[verdict] += 1;
  await saveVerdicts(context.db, importId, classified.candidates.filter(isChanged));
  classified.candidates = [];
}

/** Creates the function that classifies the rows of an import in order. */
function createRowClassifier(
  context: ImportContext,
  imported: StoredImport,
  classified: ClassifiedRows,
  duplicates: DuplicateDetector,
) {
  const settled = createSettledRows(context, imported.id, classified.counts);
  const kindsOf = answeredKinds(imported.answers, (answer) => classified.usedKinds.add(answer));
  const toCandidate = candidateMaker(context, imported, classified.descriptions);
  let [file, newRows, lots] = [-1, 0, 0];

  async function classifyRow(row: StagedRow): Promise<void> {
    if (row.file !== file) await duplicates.endFile();
    file = row.file;
    const draft = row.outcome.is === 'skipped' ? null : row.outcome.draft;
    for (const hint of [draft?.security, draft?.counterpartSecurity])
      if (hint) await classified.resolver.resolve(hint, draft?.currency);
    const ofFile = imported.files[file] ?? { isPositions: false };
    if (draft?.security && lacksMoney(draft, ofFile)) {
      const symbol = classified.resolver.found(draft.security);
      if (symbol) classified.closes[symbol] ??= lastCloseOf(await context.sources.find(symbol));
    }
    const quoted = draft?.isQuoted && draft.security ? classified.resolver.found(draft.security) : undefined;
    if (quoted)
      classified.quotes[quoted] ??= (await context.market.listing(quoted, context.caller))?.currency ?? null;
    const understood = understand(row, {
      file: ofFile,
      closes: classified.closes,
      quotes: classified.quotes,
      kindOf: kindsOf(file),
      symbolOf: classified.resolver.found,
      portfolioCurrency: context.portfolio.currency,
      questions: imported.answers.questions,
      elsewhere: (account) => accountReason(imported, account),
    });
    if (understood.is === 'settled') {
      classified.questions.count(understood);
      if (understood.security) countUnknown(classified.unknown, understood.security, row);
      if (row.decision?.action === 'add' && understood.verdict === 'not_understood')
        classified.refused.push({ file, line: row.line, reason: understood.reason });
      return settled.add(row, understood);
    }
    if (classified.isTooMany) return settled.add(row, { verdict: 'new', reason: null });
    const candidate = await toCandidate(row, understood);
    duplicates.compare(candidate);
    classified.candidates.push(candidate);
    if (candidate.verdict === 'new') newRows += 1;
    lots += candidate.optional.lots.length + candidate.shared.lots.length;
    if (newRows <= maxNew && classified.candidates.length <= maxCandidates && lots <= maxLots) return;
    await giveUp(context, imported.id, classified);
    duplicates.forget();
  }

  return { classify: classifyRow, end: settled.save };
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
  const pause = createPause();
  for await (const rows of readStaged(context.db, imported.id, verdicts))
    for (const row of rows) {
      await classify(row);
      await pause();
      stopIfAbandoned();
    }
  await end();
  await duplicates.endFile();
  return classified;
}
