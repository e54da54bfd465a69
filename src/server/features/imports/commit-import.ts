import type { MovedImport } from '#contract/imports.ts';
import { AppError } from '#domain/app-error.ts';
import { layoutOf } from '#domain/importing/file-layout.ts';
import { isoTime } from '#domain/time.ts';
import { deleteLines, deleteStaged, type RowAddress } from '#server/ledger/discard-import.ts';
import { addStored } from '#server/ledger/import-storage.ts';
import type { LedgerChange } from '#server/ledger/ledger-change.ts';
import { PortfoliosChanged } from '#server/ledger/portfolios.ts';
import { savePosition, touchTicker } from '#server/ledger/positions.ts';
import { changeRecording } from '#server/ledger/recording/recording-change.ts';
import { checkTickerLimit, insertTicker } from '#server/ledger/tickers.ts';
import { countTransactions } from '#server/ledger/transactions.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { type ClassifiedImport, classifyImport } from './classify-import.ts';
import { type ImportContext, securitiesAmong } from './import-context.ts';
import { type PreparedRows, prepareRows } from './imported-rows.ts';
import { checkAccounts, moveAccounts } from './move-accounts.ts';
import { type NewAnswer, rememberAnswers } from './remembered-answers.ts';
import { findImport, type StoredImport, updateImport } from './stored-import.ts';

/** Few, because a row changes several indexes. */
const rowsPerStatement = 100;
/** How often a commit is prepared again because the portfolio changed meanwhile. */
const maxAttempts = 5;

/** Inserts the tickers that the portfolio lacks, and returns the ids of all by symbol. */
async function tickersFor(
  { transaction, portfolio }: LedgerChange,
  symbols: ReadonlySet<string>,
  { stored, descriptions }: ClassifiedImport,
) {
  const tickers = new Map(stored.tickers);
  for (const symbol of symbols)
    if (!tickers.has(symbol))
      tickers.set(
        symbol,
        await insertTicker(transaction, portfolio, { symbol, ...descriptions.get(symbol) }),
      );
  return tickers;
}

async function addRows(
  ledger: LedgerChange,
  rows: PreparedRows,
  classified: ClassifiedImport,
): Promise<void> {
  const { count, symbols } = rows;
  if (count === 0) return;
  // Before the transactions: SQLite has to read all that follows in its log again when it writes one page twice.
  const tickers = await tickersFor(ledger, symbols, classified);
  await countTransactions(ledger, count);
  for (const symbol of symbols) {
    const [ticker, held] = [tickers.get(symbol), classified.held.get(symbol)];
    if (ticker && held) await savePosition(ledger, ticker, held);
    else if (ticker) await touchTicker(ledger.transaction, ticker);
  }
  await checkTickerLimit(ledger.transaction, ledger.portfolio);
  for (const chunk of rows.chunks(rowsPerStatement))
    await ledger.transaction
      .insertInto('transactions')
      .values(
        chunk.map(({ symbol, ...row }) => ({ ...row, ticker_id: tickers.get(symbol ?? '')?.id ?? null })),
      )
      .execute();
}

/** Throws `PortfoliosChanged` if the import was committed, answered or undone since it was classified. */
async function claimImport(transaction: Db, imported: StoredImport): Promise<void> {
  const { id, customerId, status, answers } = imported;
  const now = await transaction
    .selectFrom('imports')
    .select(['status', 'answers'])
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .executeTakeFirst();
  const isAnsweredSince = now && JSON.parse(now.answers).revision !== answers.revision;
  if (now?.status !== status || isAnsweredSince) throw new PortfoliosChanged();
  if (status === 'committed') return;
  await updateImport(transaction, imported, { status: 'committed', committed_at: isoTime() });
}

/** Adds what a committed import has added later to its counts. */
async function countLater(transaction: Db, { imported, added }: ClassifiedImport): Promise<void> {
  if (imported.status !== 'committed' || added.length === 0) return;
  const files = imported.files.map((file, index) => {
    const more = added.filter((row) => row.file === index).length;
    return { ...file, counts: { ...file.counts, new: file.counts.new + more } };
  });
  await updateImport(transaction, imported, { files: JSON.stringify(files) });
  await addStored(transaction, imported, -(await deleteLines(transaction, imported, added)));
}

/** What is remembered for the customer's next files: answers that a row of these files needed. */
function newAnswers({ imported: { files, answers, result }, usedKinds }: ClassifiedImport): NewAnswer[] {
  const kinds = [...usedKinds].flatMap(({ file, text, kind, remember }) => {
    const { format, unknown = null } = files[file] ?? {};
    if (!remember || !format) return [];
    return [{ topic: 'kind' as const, key: `${layoutOf(format.id, unknown)}:${text}`, answer: kind }];
  });
  const mappings = files.flatMap(({ unknown, format, toRemember }) =>
    unknown && format
      ? [{ topic: 'mapping' as const, key: unknown.fingerprint, answer: toRemember ?? unknown.mapping }]
      : [],
  );
  const securities = Object.entries(answers.securities)
    .filter(([key]) => key in result.symbols)
    .map(([key, answer]) => ({ topic: 'security' as const, key, answer }));
  return [...securities, ...kinds, ...mappings];
}

/** Refuses rows that are decided now. One that was decided before and is impossible stays not understood. */
function refuseDecided({ refused, imported }: ClassifiedImport, decided: readonly RowAddress[]): void {
  const isDecided = new Set(decided.map(({ file, line }) => `${file}:${line}`));
  const impossible = refused.filter(({ file, line }) => isDecided.has(`${file}:${line}`));
  if (impossible.length === 0) return;
  const issues = impossible.map(({ file, line, reason }) => ({
    path: `files.${file}.line ${line}`,
    message: reason ?? 'This row is impossible.',
  }));
  const [first] = impossible;
  const name = imported.files[first?.file ?? 0]?.name;
  throw new AppError('conflict', `${name}, line ${first?.line}: ${first?.reason}`, { issues });
}

async function commitOnce(
  context: ImportContext,
  importId: string,
  decided: readonly RowAddress[],
): Promise<number> {
  const { db, customerId, portfolio } = context;
  const found = await findImport(db, portfolio, importId);
  if (found.status === 'reading')
    throw new AppError('conflict', 'The files of this import are still being read.');
  await checkAccounts(context, found);
  const classified = await classifyImport(context, found);
  const { problem } = classified.imported.result;
  refuseDecided(classified, decided);
  if (problem !== null) throw new AppError('limit_reached', problem);
  if (found.status === 'committed' && classified.added.length === 0) return 0;
  const rows = await prepareRows(db, { importId, portfolio }, classified.added);
  const key = { customerId, portfolioId: portfolio.id, prepared: classified.stored.version };
  const sources = { ledger: classified.ledger, find: securitiesAmong(context, rows.symbols) };
  await changeRecording(db, sources, key, rows, async (ledger) => {
    await claimImport(ledger.transaction, found);
    await addRows(ledger, rows, classified);
    await countLater(ledger.transaction, classified);
    await rememberAnswers(ledger.transaction, customerId, newAnswers(classified));
  });
  return classified.added.length;
}

/**
 * Records the new rows of an import in one database transaction, and then moves those of other portfolios there. Prepared
 * before it, and again if the portfolio changes meanwhile. Throws AppError 'conflict' if a row of `decided` is impossible, and 'limit_reached'.
 */
export async function commitImport(
  context: ImportContext,
  importId: string,
  decided: readonly RowAddress[] = [],
): Promise<{ added: number; moved: MovedImport[] }> {
  let added = 0;
  for (let attempt = 1; ; attempt += 1) {
    try {
      added = await commitOnce(context, importId, decided);
      break;
    } catch (error) {
      if (!(error instanceof PortfoliosChanged)) throw error;
      if (attempt >= maxAttempts)
        throw new AppError('conflict', 'The portfolio is being changed elsewhere. Please try again.');
    }
  }
  const moved = await moveAccounts(context, importId);
  const imported = { id: importId, customerId: context.customerId };
  const deleted = await deleteStaged(context.db, imported, { verdicts: ['new', 'duplicate', 'skipped'] });
  await addStored(context.db, imported, -deleted);
  return { added, moved };
}
