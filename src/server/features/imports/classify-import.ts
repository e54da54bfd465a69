import type { ImportSecurity } from '#contract/imports.ts';
import { coinExchange } from '#domain/importing/coins.ts';
import { splitExchange } from '#domain/importing/exchanges.ts';
import { limits } from '#domain/limits.ts';
import type { Held } from '#server/ledger/positions.ts';
import { stopIfAbandoned } from '#server/platform/abandoned.ts';
import { createPause, filterWithPauses } from '#server/platform/create-pause.ts';
import { isChanged, rankCandidates, type TransactionCandidate } from './candidates.ts';
import { checkPositions } from './check-positions.ts';
import { type ClassifiedRows, classifyRows, type UnknownSecurity } from './classify-rows.ts';
import type { SymbolDescriptions } from './describe-symbols.ts';
import type { ImportContext } from './import-context.ts';
import { createProposals } from './propose-securities.ts';
import { questionOfRefused } from './question-count.ts';
import { resolveLots } from './resolve-lots.ts';
import { sortWithPauses } from './sort-with-pauses.ts';
import { saveVerdicts } from './staged-rows.ts';
import type { Counts, StoredAnswers, StoredFile, StoredImport, StoredResult } from './stored-import.ts';
import { readStoredLedger, type StoredLedger } from './stored-ledger.ts';
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
}

const maxSuggestions = 5;

type Suggested = Omit<ImportSecurity, 'proposal'>;

async function suggest(
  { market, caller }: ImportContext,
  [key, { hint, currency, rows }]: [string, UnknownSecurity],
): Promise<Suggested> {
  const found = new Map<string, string>();
  for (const query of [hint.name, hint.symbol]) {
    if (found.size > 0 || !query?.trim() || hint.exchange?.toUpperCase() === coinExchange) continue;
    const matches = await market.search(query, { limit: maxSuggestions, exact: true }, caller);
    for (const { symbol, name } of matches) if (isMeant(hint, symbol, name)) found.set(symbol, name);
  }
  const suggestions = [...found].map(([symbol, name]) => ({ symbol, name }));
  const { symbol, isin, name } = hint;
  return { key, symbol, isin, name, currency, rows, suggestions };
}

/** Words that many names have in common. */
const commonWords =
  /^(the|and|of|inc|corp|co|company|plc|ag|se|sa|nv|ltd|limited|group|holdings?|etf|etc|ucits|fund|trust|class|common|stock|shares?|adr|ads|acc|dist|usd|eur|gbp)$/;
const wordsOf = (name: string) =>
  name
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word.length > 1 && !commonWords.test(word));

/** Returns whether a match is worth a suggestion: it has the symbol, or a word of the name that few names have. */
function isMeant(hint: UnknownSecurity['hint'], symbol: string, name: string): boolean {
  if (hint.symbol !== null && splitExchange(hint).symbol?.split('-')[0] === symbol.split('-')[0]) return true;
  const words = new Set(wordsOf(name));
  return (
    hint.name !== null &&
    wordsOf(hint.name)
      .slice(0, 2)
      .some((word) => words.has(word))
  );
}

/** The securities that are asked about; those of most rows first. */
const { securitiesPerCustomer: maxSecurities } = limits;

async function suggestAll(context: ImportContext, { unknown }: ClassifiedRows): Promise<ImportSecurity[]> {
  const mostRows = [...unknown].sort(([, a], [, b]) => b.rows - a.rows).slice(0, maxSecurities);
  const securities: ImportSecurity[] = [];
  const propose = createProposals(context);
  for (const entry of mostRows) {
    stopIfAbandoned();
    securities.push({ ...(await suggest(context, entry)), proposal: await propose(entry[1]) });
  }
  return securities;
}

async function problemOf(
  classified: ClassifiedRows,
  stored: StoredLedger,
  added: readonly TransactionCandidate[],
  held: ReadonlyMap<string, Held>,
): Promise<string | null> {
  let lots = stored.lots;
  for (const { shared } of added) lots += shared.lots.length;
  const { length: purchases } = await filterWithPauses(added, ({ shared }) => shared.reinvested !== null);
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
async function countFiles(
  imported: StoredImport,
  { counts, candidates }: ClassifiedRows,
): Promise<StoredFile[]> {
  const pause = createPause();
  for (const { file, verdict } of candidates) {
    await pause();
    (counts[file] as Counts)[verdict] += 1;
  }
  if (imported.status !== 'committed')
    return imported.files.map((file, index) => ({ ...file, counts: counts[index] as Counts }));
  return imported.files.map((file, index) => {
    const { not_understood, possible_duplicate } = counts[index] as Counts;
    return { ...file, counts: { ...file.counts, not_understood, possible_duplicate } };
  });
}

async function ratiosOf(candidates: readonly TransactionCandidate[]): Promise<StoredResult['ratios']> {
  const known = await filterWithPauses(
    candidates,
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
async function askAboutRefused(
  candidates: readonly TransactionCandidate[],
  classified: ClassifiedRows,
  answers: StoredAnswers['questions'],
): Promise<void> {
  const pause = createPause();
  for (const candidate of candidates) {
    await pause();
    const { verdict, reason, optional } = candidate;
    const question = verdict === 'not_understood' ? questionOfRefused(reason) : null;
    if (question !== null && answers[question] === 'skip' && !optional.isDecided) {
      candidate.verdict = 'skipped';
      candidate.reason = leftOutTogether;
    }
    classified.questions.count({ verdict: candidate.verdict, reason: candidate.reason, question });
  }
}

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
  const fresh = await rankCandidates(
    await filterWithPauses(candidates, isNew),
    (file) => imported.files[file]?.isDescending ?? false,
  );
  await resolveLots(fresh, classified, stored);
  const { questions } = imported.answers;
  const { held, positions } = await checkPositions(context, stored, fresh, descriptions, questions);
  await askAboutRefused(fresh, classified, questions);
  const kept = await filterWithPauses(fresh, isNew);
  const added = await sortWithPauses(kept, (a, b) => a.rank - b.rank);
  await saveVerdicts(db, imported.id, await filterWithPauses(candidates, isKept(imported)));
  const result: StoredResult = {
    revision: imported.answers.revision,
    securities: await suggestAll(context, classified),
    questions: classified.questions.questions(questions),
    leftOut: imported.status === 'committed' ? imported.result.leftOut : classified.questions.leftOut(),
    symbols: { ...imported.result.symbols, ...classified.resolver.all() },
    ratios: { ...imported.result.ratios, ...(await ratiosOf(candidates)) },
    closes: { ...imported.result.closes, ...classified.closes },
    quotes: { ...imported.result.quotes, ...classified.quotes },
    positions,
    problem: await problemOf(classified, stored, added, held),
  };
  const files = await countFiles(imported, classified);
  await db
    .updateTable('imports')
    .set({ files: JSON.stringify(files), result: JSON.stringify(result) })
    .where('id', '=', imported.id)
    .execute();
  return {
    imported: { ...imported, files, result },
    added,
    refused: [...classified.refused, ...(await filterWithPauses(fresh, isImpossible))],
    usedKinds: classified.usedKinds,
    held,
    descriptions,
    stored,
  };
}
