import type { ImportSecurity } from '#contract/imports.ts';
import { limits } from '#domain/limits.ts';
import { createPause, filterWithPauses } from '#server/platform/create-pause.ts';
import { sortWithPauses } from '#server/platform/sort-with-pauses.ts';
import type { Held } from '../positions.ts';
import { type Candidate, isChanged, rankCandidates } from './candidates.ts';
import type { SymbolDescriptions } from './describe-symbols.ts';
import type { ImportContext } from './import-context.ts';
import { judgeLots } from './judge-lots.ts';
import { judgePositions } from './judge-positions.ts';
import { type JudgedRows, judgeRows, type UnknownSecurity } from './judge-rows.ts';
import { saveJudgements } from './staged-rows.ts';
import type { Counts, StoredFile, StoredImport, StoredResult } from './stored-import.ts';
import { readStoredLedger, type StoredLedger } from './stored-ledger.ts';

export interface JudgedImport {
  /** The import with its new counts and result. */
  imported: StoredImport;
  /** The rows that a commit adds, in the order of their days. */
  added: Candidate[];
  /** Rows that its owner decided to add and that are impossible. */
  refused: JudgedRows['refused'];
  held: Map<string, Held>;
  descriptions: SymbolDescriptions;
  stored: StoredLedger;
}

const maxSuggestions = 5;

async function suggest(
  { market, caller }: ImportContext,
  [key, { hint, currency, rows }]: [string, UnknownSecurity],
): Promise<ImportSecurity> {
  const found = new Map<string, string>();
  for (const query of [hint.name, hint.symbol]) {
    if (found.size > 0 || !query?.trim()) continue;
    const matches = await market.search(query, { limit: maxSuggestions, exact: true }, caller);
    for (const { symbol, name } of matches) found.set(symbol, name);
  }
  const suggestions = [...found].map(([symbol, name]) => ({ symbol, name }));
  const { symbol, isin, name } = hint;
  return { key, symbol, isin, name, currency, rows, suggestions };
}

/** The securities that are asked about; those of most rows first. */
const maxSecurities = 500;

async function suggestAll(context: ImportContext, { unknown }: JudgedRows): Promise<ImportSecurity[]> {
  const mostRows = [...unknown].sort(([, a], [, b]) => b.rows - a.rows).slice(0, maxSecurities);
  const securities: ImportSecurity[] = [];
  for (const entry of mostRows) securities.push(await suggest(context, entry));
  return securities;
}

async function problemOf(
  judged: JudgedRows,
  stored: StoredLedger,
  added: readonly Candidate[],
  held: ReadonlyMap<string, Held>,
): Promise<string | null> {
  const { length: purchases } = await filterWithPauses(added, ({ terms }) => terms.reinvested !== null);
  if (judged.isTooMany || stored.count + added.length + purchases > limits.transactionsPerPortfolio)
    return 'A portfolio can hold at most 100,000 transactions, and these files would exceed that.';
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
async function countFiles(imported: StoredImport, { counts, candidates }: JudgedRows): Promise<StoredFile[]> {
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

async function ratiosOf(candidates: readonly Candidate[]): Promise<StoredResult['ratios']> {
  const known = await filterWithPauses(
    candidates,
    ({ rare, terms }) => rare.addedShares !== null && terms.numerator !== null,
  );
  return Object.fromEntries(
    known.map(({ file, line, terms }) => [
      `${file}:${line}`,
      { numerator: terms.numerator ?? '', denominator: terms.denominator ?? '' },
    ]),
  );
}

const isNew = ({ verdict }: Candidate) => verdict === 'new';
const isImpossible = ({ verdict, rare }: Candidate) => rare.isDecided && verdict === 'not_understood';

/** A committed import adds rows when it is committed again, not when it is judged. */
const isKept = (imported: StoredImport) => (candidate: Candidate) =>
  isChanged(candidate) && (imported.status !== 'committed' || candidate.verdict !== 'new');

/**
 * Judges all rows of an import: what each is, whether it is known already, and whether it is possible. Stores the verdicts
 * and what else its owner is shown.
 */
export async function judgeImport(context: ImportContext, imported: StoredImport): Promise<JudgedImport> {
  const { db } = context;
  const stored = await readStoredLedger(context, { isRecognised: true });
  const judged = await judgeRows(context, imported, stored);
  const { candidates, descriptions } = judged;
  const fresh = await rankCandidates(
    await filterWithPauses(candidates, isNew),
    (file) => imported.files[file]?.isDescending ?? false,
  );
  await judgeLots(fresh, judged, stored);
  const { held, positions } = await judgePositions(context, stored, fresh, descriptions);
  const kept = await filterWithPauses(fresh, isNew);
  const added = await sortWithPauses(kept, (a, b) => a.rank - b.rank);
  await saveJudgements(db, imported.id, await filterWithPauses(candidates, isKept(imported)));
  const result: StoredResult = {
    securities: await suggestAll(context, judged),
    symbols: { ...imported.result.symbols, ...judged.resolver.all() },
    ratios: { ...imported.result.ratios, ...(await ratiosOf(candidates)) },
    positions,
    problem: await problemOf(judged, stored, added, held),
  };
  const files = await countFiles(imported, judged);
  await db
    .updateTable('imports')
    .set({ files: JSON.stringify(files), result: JSON.stringify(result) })
    .where('id', '=', imported.id)
    .execute();
  return {
    imported: { ...imported, files, result },
    added,
    refused: [...judged.refused, ...(await filterWithPauses(fresh, isImpossible))],
    held,
    descriptions,
    stored,
  };
}
