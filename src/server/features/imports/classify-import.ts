import type { ImportSecurity } from '#contract/imports.ts';
import { limits } from '#domain/limits.ts';
import type { LedgerSources } from '#server/ledger/ledger-change.ts';
import type { Held } from '#server/ledger/positions.ts';
import { isChanged, rankCandidates, type TransactionCandidate } from './candidates.ts';
import { checkPositions } from './check-positions.ts';
import { type ClassifiedRows, classifyRows } from './classify-rows.ts';
import type { SymbolDescriptions } from './describe-symbols.ts';
import { type ImportContext, ledgerSourcesFor } from './import-context.ts';
import { questionOfRefused } from './question-count.ts';
import { resolveLots } from './resolve-lots.ts';
import { saveVerdicts } from './staged-rows.ts';
import {
  type Counts,
  type StoredAnswers,
  type StoredFile,
  type StoredImport,
  type StoredResult,
  updateImport,
} from './stored-import.ts';
import { readStoredLedger, type StoredLedger } from './stored-ledger.ts';
import type { SuggestedSecurity } from './suggest-securities.ts';
import { leftOutTogether } from './understand-row.ts';

export interface ClassifiedImport {
  /** The import with its new counts and result. */
  imported: StoredImport;
  /** The rows that a commit adds, in the order of their days. */
  added: TransactionCandidate[];
  /** Rows that its owner decided to add and that are impossible. */
  refused: ClassifiedRows['refused'];
  /** Answers about kinds that a row needed. */
  usedKinds: ClassifiedRows['usedKinds'];
  held: Map<string, Held>;
  descriptions: SymbolDescriptions;
  stored: StoredLedger;
  /** With the splits of all symbols that the rows or the portfolio have. */
  ledger: LedgerSources;
}

/** The securities that are asked about; those of most rows first. */
const { securitiesPerCustomer: maxSecurities } = limits;

async function suggestAll(
  { listed, caller }: ImportContext,
  { unknown }: ClassifiedRows,
): Promise<ImportSecurity[]> {
  const mostRows = [...unknown].sort(([, a], [, b]) => b.rows - a.rows).slice(0, maxSecurities);
  if (mostRows.length === 0) return [];
  const suggested = await listed.suggestListed(
    mostRows.map(([, { hint, currency }]) => ({ hint, currency })),
    caller,
  );
  return mostRows.map(([key, { hint, currency, rows }], at) => {
    const { symbol, isin, name } = hint;
    return { key, symbol, isin, name, currency, rows, ...(suggested[at] as SuggestedSecurity) };
  });
}

function problemOf(
  classified: ClassifiedRows,
  stored: StoredLedger,
  added: readonly TransactionCandidate[],
  held: ReadonlyMap<string, Held>,
): string | null {
  let lots = stored.lots;
  for (const { shared } of added) lots += shared.lots.length;
  const { length: purchases } = added.filter(({ shared }) => shared.reinvested !== null);
  const count = stored.count + added.length + purchases;
  if (classified.isTooMany || count > limits.transactionsPerPortfolio || lots > limits.lotsPerPortfolio)
    return 'A portfolio can hold at most 100,000 transactions, and its sales can name at most 100,000 lots. These files would exceed that.';
  const open = new Set(
    [...stored.tickers.values()].filter((one) => one.is_closed === 0).map((one) => one.symbol),
  );
  for (const [symbol, { position, isAcquired }] of held)
    if (isAcquired && position.closedOn === null) open.add(symbol);
    else open.delete(symbol);
  return open.size > limits.tickersPerPortfolio
    ? `A portfolio can hold at most ${limits.tickersPerPortfolio} tickers, and these files would lead to ${open.size}.`
    : null;
}

/** Adds the verdicts of transactions to those of other rows. A committed import keeps what it has added and skipped. */
function countFiles(imported: StoredImport, { counts, candidates }: ClassifiedRows): StoredFile[] {
  for (const { file, verdict } of candidates) (counts[file] as Counts)[verdict] += 1;
  if (imported.status !== 'committed')
    return imported.files.map((file, index) => ({ ...file, counts: counts[index] as Counts }));
  return imported.files.map((file, index) => {
    const { not_understood, possible_duplicate } = counts[index] as Counts;
    return { ...file, counts: { ...file.counts, not_understood, possible_duplicate } };
  });
}

function ratiosOf(candidates: readonly TransactionCandidate[]): StoredResult['ratios'] {
  const known = candidates.filter(
    ({ optional, shared }) => optional.addedShares !== null && shared.numerator !== null,
  );
  return Object.fromEntries(
    known.map(({ file, line, shared }) => [
      `${file}:${line}`,
      { numerator: shared.numerator ?? '', denominator: shared.denominator ?? '' },
    ]),
  );
}

/** Counts what rows ask that cannot become transactions, and leaves out those whose owner has answered so. */
function askAboutRefused(
  candidates: readonly TransactionCandidate[],
  classified: ClassifiedRows,
  answers: StoredAnswers['questions'],
): void {
  for (const candidate of candidates) {
    const { verdict, reason, optional } = candidate;
    const question = verdict === 'not_understood' ? questionOfRefused(reason) : null;
    if (question !== null && answers[question] === 'skip' && !optional.isDecided) {
      candidate.verdict = 'skipped';
      candidate.reason = leftOutTogether;
    }
    classified.questions.count({ verdict: candidate.verdict, reason: candidate.reason, question });
  }
}

const symbolsOf = (rows: readonly TransactionCandidate[]): string[] =>
  rows.flatMap(({ shared: { symbol } }) => symbol ?? []);

const isNew = ({ verdict }: TransactionCandidate) => verdict === 'new';
const isImpossible = ({ verdict, optional }: TransactionCandidate) =>
  optional.isDecided && verdict === 'not_understood';

/** A committed import adds rows when it is committed again, not when it is classified. */
const isKept = (imported: StoredImport) => (candidate: TransactionCandidate) =>
  isChanged(candidate) && (imported.status !== 'committed' || candidate.verdict !== 'new');

/**
 * Classifies all rows of an import: what each is, whether it is known already, and whether it is possible. Stores the
 * verdicts and what else its owner is shown.
 */
export async function classifyImport(
  context: ImportContext,
  imported: StoredImport,
): Promise<ClassifiedImport> {
  const { db } = context;
  const stored = await readStoredLedger(context, { isRecognised: true });
  const classified = await classifyRows(context, imported, stored);
  const { candidates, descriptions } = classified;
  const fresh = rankCandidates(
    candidates.filter(isNew),
    (file) => imported.files[file]?.isDescending ?? false,
  );
  resolveLots(fresh, classified, stored);
  const { questions } = imported.answers;
  const ledger = await ledgerSourcesFor(context, [...symbolsOf(fresh), ...stored.tickers.keys()]);
  const { held, positions } = await checkPositions(
    context,
    { stored, ledger, descriptions, questions },
    fresh,
  );
  askAboutRefused(fresh, classified, questions);
  const added = fresh.filter(isNew).sort((a, b) => a.rank - b.rank);
  await saveVerdicts(db, imported, candidates.filter(isKept(imported)));
  const result: StoredResult = {
    revision: imported.answers.revision,
    securities: await suggestAll(context, classified),
    questions: classified.questions.questions(questions),
    leftOut: imported.status === 'committed' ? imported.result.leftOut : classified.questions.leftOut(),
    symbols: { ...imported.result.symbols, ...classified.resolver.all() },
    ratios: { ...imported.result.ratios, ...ratiosOf(candidates) },
    closes: { ...imported.result.closes, ...classified.closes },
    quotes: { ...imported.result.quotes, ...classified.quotes },
    positions,
    problem: problemOf(classified, stored, added, held),
  };
  const files = countFiles(imported, classified);
  await updateImport(db, imported, { files: JSON.stringify(files), result: JSON.stringify(result) });
  return {
    imported: { ...imported, files, result },
    added,
    refused: [...classified.refused, ...fresh.filter(isImpossible)],
    usedKinds: classified.usedKinds,
    held,
    descriptions,
    stored,
    ledger,
  };
}
