import type { SecurityHint } from '#domain/importing/draft.ts';
import type { DuplicateScope, Recognised } from '#domain/importing/duplicates.ts';
import { fingerprintOf } from '#domain/importing/duplicates.ts';
import { securityKey } from '#domain/importing/exchanges.ts';
import { dayText } from '#domain/ledger/day-text.ts';
import { limits } from '#domain/limits.ts';
import { createPause } from '#server/platform/create-pause.ts';
import { type Candidate, createCandidate, entriesOf } from './candidates.ts';
import { createSymbolDescriptions, type SymbolDescriptions } from './describe-symbols.ts';
import type { ImportContext } from './import-context.ts';
import { createSecurityResolver, type SecurityResolver } from './resolve-securities.ts';
import { type Judgement, readStaged, type StagedRow, saveJudgements } from './staged-rows.ts';
import { type Counts, noCounts, type StoredImport } from './stored-import.ts';
import { recognise, type StoredLedger } from './stored-ledger.ts';
import { answeredKinds, type Understood, understand } from './understand-row.ts';

/** A security that was not found, and how many rows name it. */
export interface UnknownSecurity {
  hint: SecurityHint;
  currency: string | null;
  rows: number;
}

export interface JudgedRows {
  /** Rows that are transactions, known ones included. Empty if there are too many. */
  candidates: Candidate[];
  /** Counts of the other rows, by file. */
  counts: Counts[];
  unknown: Map<string, UnknownSecurity>;
  resolver: SecurityResolver;
  descriptions: SymbolDescriptions;
  /** Ids of transactions by the id that their source gave them: those of this import and what they repeat. */
  idOfExternal: Map<string, string>;
  isTooMany: boolean;
}

/** The verdicts of rows that a committed import has left. */
export const leftVerdicts = ['not_understood', 'possible_duplicate'] as const;

/** Judges the rows of one import in order. */
async function createJudge(context: ImportContext, imported: StoredImport, stored: StoredLedger) {
  const { portfolio } = context;
  const judged: JudgedRows = {
    candidates: [],
    counts: imported.files.map(noCounts),
    unknown: new Map(),
    resolver: await createSecurityResolver(context, imported.answers.securities),
    descriptions: await createSymbolDescriptions(context),
    idOfExternal: new Map(),
    isTooMany: false,
  };
  const { resolver, descriptions } = judged;
  const isStored = (id: string) => !ownIds.has(id);
  const ownIds = new Map<string, Candidate>();
  const openings = new Set<string>();
  let settledRows: Judgement[] = [];
  let file = -1;
  let scope: DuplicateScope = stored.known.scope();
  let ofFile: Candidate[] = [];
  let idsOfFile = new Map<string, { content: string; line: number }>();

  const shownPlace = (id: string): string => {
    const earlier = ownIds.get(id);
    return earlier ? `in ${imported.files[earlier.file]?.name}, line ${earlier.line}` : 'in the portfolio';
  };

  function settle(
    { file: at, line, verdict, reason, duplicateOf }: StagedRow,
    to: Omit<Judgement, 'file' | 'line'>,
  ) {
    (judged.counts[at] as Counts)[to.verdict] += 1;
    if (verdict !== to.verdict || reason !== to.reason || duplicateOf !== to.duplicateOf)
      settledRows.push({ file: at, line, ...to });
  }

  function countUnknown(hint: SecurityHint, row: StagedRow): void {
    const key = securityKey(hint) ?? '';
    const known = judged.unknown.get(key);
    const draft = row.outcome.is === 'skipped' ? null : row.outcome.draft;
    if (known) known.rows += 1;
    else judged.unknown.set(key, { hint, currency: draft?.currency ?? null, rows: 1 });
  }

  /** Compares a row with what is known; rows of the same file count only if they have the same id and content. */
  function compare(candidate: Candidate, one: Recognised): void {
    const { externalId } = candidate;
    const content = fingerprintOf(one);
    const sameId = externalId === null ? undefined : idsOfFile.get(externalId);
    if (candidate.isDecided) return;
    if (sameId?.content === content) {
      candidate.verdict = 'duplicate';
      candidate.reason = `Line ${sameId.line} is the same transaction.`;
      return;
    }
    if (externalId !== null && !sameId) idsOfFile.set(externalId, { content, line: candidate.line });
    const known = scope.exact(one);
    if (!known) return;
    candidate.verdict = 'duplicate';
    candidate.reason = `Already ${shownPlace(known.id)}.`;
    candidate.duplicateOf = isStored(known.id) ? known.id : null;
    if (externalId !== null) judged.idOfExternal.set(externalId, known.id);
  }

  function compareLoosely(candidate: Candidate, one: Recognised): void {
    const { symbol } = candidate.transaction;
    const isHeld = symbol !== null && (stored.tickers.get(symbol)?.is_closed === 0 || openings.has(symbol));
    if (candidate.isOpening && isHeld) {
      candidate.verdict = 'possible_duplicate';
      candidate.reason = `You hold ${symbol} already.`;
      return;
    }
    const similar = scope.similar(one);
    if (!similar) return;
    candidate.verdict = 'possible_duplicate';
    candidate.reason = `A similar transaction of ${dayText(similar.date ?? '')} is ${shownPlace(similar.id)}.`;
    candidate.duplicateOf = isStored(similar.id) ? similar.id : null;
  }

  const recogniseCandidate = (candidate: Candidate): Recognised => {
    const [entry] = entriesOf(candidate, '');
    return recognise(entry as Parameters<typeof recognise>[0], candidate.externalId);
  };

  /** Asks about rows of a file that may be known, and makes the others known to later files. */
  async function endFile(): Promise<void> {
    const pause = createPause();
    const added: [Candidate, Recognised][] = [];
    for (const candidate of ofFile) {
      await pause();
      if (candidate.verdict !== 'new') continue;
      const one = recogniseCandidate(candidate);
      if (!candidate.isDecided && candidate.addedShares === null) compareLoosely(candidate, one);
      if (candidate.verdict === 'new') added.push([candidate, one]);
    }
    for (const [candidate, one] of added) {
      stored.known.add(one);
      ownIds.set(candidate.id, candidate);
      if (candidate.externalId !== null) judged.idOfExternal.set(candidate.externalId, candidate.id);
      const { symbol } = candidate.transaction;
      if (candidate.isOpening && symbol !== null) openings.add(symbol);
    }
    ofFile = [];
    idsOfFile = new Map();
    scope = stored.known.scope();
  }

  /** Gives up on comparing rows that the portfolio cannot hold anyway, to bound the memory. */
  function giveUp(): void {
    judged.isTooMany = true;
    for (const candidate of judged.candidates) {
      (judged.counts[candidate.file] as Counts)[candidate.verdict] += 1;
      const { file: at, line, verdict, reason, duplicateOf } = candidate;
      settledRows.push({ file: at, line, verdict, reason, duplicateOf });
    }
    judged.candidates = [];
    ofFile = [];
  }

  async function toCandidate(row: StagedRow, understood: Exclude<Understood, { is: 'settled' }>) {
    const isSplit = understood.is === 'split';
    const { draft } = understood;
    const transaction = isSplit
      ? { ...emptySplit, symbol: understood.symbol, date: understood.date, note: draft?.note ?? '' }
      : understood.transaction;
    const { symbol } = transaction;
    if (symbol !== null) await descriptions.add(symbol, draft?.security ?? null, transaction.currency);
    const currency =
      transaction.currency ?? (symbol === null ? portfolio.currency : descriptions.get(symbol).currency);
    const rate = currency === portfolio.currency ? null : transaction.rate;
    return createCandidate(
      row,
      { ...transaction, rate },
      {
        draft,
        currency,
        addedShares: isSplit ? understood.addedShares : null,
        isOpening: (imported.files[row.file]?.isPositions ?? false) && transaction.kind === 'buy',
      },
    );
  }

  async function add(row: StagedRow): Promise<void> {
    if (row.file !== file) {
      await endFile();
      file = row.file;
    }
    const hint = row.outcome.is === 'skipped' ? null : row.outcome.draft?.security;
    if (hint) await resolver.resolve(hint);
    const understood = understand(row, {
      file: imported.files[row.file] ?? { isPositions: false },
      kindOf: answeredKinds(imported.answers, row.file),
      symbolOf: resolver.found,
      portfolioCurrency: portfolio.currency,
    });
    if (understood.is === 'settled') {
      if (understood.security) countUnknown(understood.security, row);
      settle(row, { verdict: understood.verdict, reason: understood.reason, duplicateOf: null });
      return;
    }
    if (judged.isTooMany) return settle(row, { verdict: 'new', reason: null, duplicateOf: null });
    const candidate = await toCandidate(row, understood);
    if (candidate.addedShares === null) compare(candidate, recogniseCandidate(candidate));
    judged.candidates.push(candidate);
    ofFile.push(candidate);
    if (judged.candidates.length > maxCandidates) giveUp();
  }

  return {
    judged,
    add,
    endFile,
    /** Stores the judgements of rows that are no transactions. */
    async flush(): Promise<void> {
      if (settledRows.length === 0) return;
      await saveJudgements(context.db, imported.id, settledRows);
      settledRows = [];
    },
  };
}

/** Duplicates count as well: as many as the portfolio can hold, and as many again. */
const maxCandidates = 2 * limits.transactionsPerPortfolio;

const emptySplit = {
  kind: 'split',
  shares: null,
  price: null,
  amount: null,
  fee: '0',
  tax: '0',
  currency: null,
  rate: null,
  numerator: null,
  denominator: null,
  lots: [],
  reinvested: null,
} as const;

/** Finds out what each row means and whether it is known already. Stores the verdicts of rows that are no transactions. */
export async function judgeRows(
  context: ImportContext,
  imported: StoredImport,
  stored: StoredLedger,
): Promise<JudgedRows> {
  const judge = await createJudge(context, imported, stored);
  const verdicts = imported.status === 'committed' ? leftVerdicts : undefined;
  for await (const rows of readStaged(context.db, imported.id, verdicts)) {
    for (const row of rows) await judge.add(row);
    await judge.flush();
  }
  await judge.endFile();
  await judge.flush();
  return judge.judged;
}
