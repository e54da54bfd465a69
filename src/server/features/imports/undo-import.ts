import { AppError } from '#domain/app-error.ts';
import { inChunks } from '#domain/chunk.ts';
import { dayText } from '#domain/day-text.ts';
import { effectiveSplits } from '#domain/ledger/effective-splits.ts';
import { createNamedLotCheck } from '#domain/ledger/named-lots.ts';
import { applyEntry, type HeldPosition, nothingHeld } from '#domain/ledger/replay.ts';
import { changesPosition, kindRules, statesHeldShares } from '#domain/transaction-kinds.ts';
import type { LedgerEntry } from '#domain/transactions.ts';
import { deleteIfEmpty } from '#server/ledger/delete-transaction.ts';
import { discardImport, type ImportOfCustomer } from '#server/ledger/discard-import.ts';
import {
  customerSecurities,
  type LedgerChange,
  type LedgerSources,
  moneyIn,
} from '#server/ledger/ledger-change.ts';
import { PortfoliosChanged, type TickerRow } from '#server/ledger/portfolios.ts';
import { type Held, savePosition, splitPeriodsOf, touchTicker } from '#server/ledger/positions.ts';
import { changeRecording } from '#server/ledger/recording/recording-change.ts';
import { countTransactions } from '#server/ledger/transactions.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { eventLoop } from '#server/platform/event-loop-yield.ts';
import { type ImportContext, ledgerSourcesFor, securitiesAmong } from './import-context.ts';
import { linesPerTurn } from './replay-candidates.ts';
import { findImport } from './stored-import.ts';
import { readStoredLedger, type StoredLedger } from './stored-ledger.ts';

/** Few, because deleting a transaction changes several indexes. */
const idsPerStatement = 50;
/** Small enough that reading delays other requests by a few milliseconds. */
const rowsPerStatement = 250;
const maxAttempts = 5;

/** The transactions of an import. */
interface ImportedRows {
  ids: ReadonlySet<string>;
  /** The tickers that they belong to. */
  affected: ReadonlySet<string | null>;
  /** The transactions that they are linked to, of this import and others. */
  linked: string[];
}

/** Reads the transactions of an import in chunks. */
async function readImported(db: Db, { id, customerId }: ImportOfCustomer): Promise<ImportedRows> {
  const [ids, affected] = [new Set<string>(), new Set<string | null>()];
  const linked: string[] = [];
  const own = db
    .selectFrom('transactions')
    .select(['id', 'linked_id', 'ticker_id'])
    .where('customer_id', '=', customerId)
    .where('import_id', '=', id)
    .orderBy('id')
    .limit(rowsPerStatement);
  for (let next = own; ; ) {
    const rows = await next.execute();
    for (const { id, linked_id, ticker_id } of rows) {
      ids.add(id);
      affected.add(ticker_id);
      if (linked_id !== null) linked.push(linked_id);
    }
    const last = rows.at(-1);
    if (!last || rows.length < rowsPerStatement) return { ids, affected, linked };
    next = own.where('id', '>', last.id);
  }
}

interface Undone {
  /** What is held without the import, by ticker. */
  held: Map<TickerRow, Held>;
  /** Transactions that are impossible without it. */
  dependent: LedgerEntry[];
  /** Other transactions that are linked to those of the import. */
  partners: string[];
}

/** Replays what is left of a position without the transactions `ids`, and collects those that become impossible. */
async function replayLeft(
  { rates }: ImportContext,
  left: readonly LedgerEntry[],
  ids: ReadonlySet<string>,
  { ticker, splits }: { ticker: TickerRow; splits: Parameters<typeof effectiveSplits>[0] },
): Promise<{ held: Held; dependent: LedgerEntry[] }> {
  const splitPeriods = splitPeriodsOf(effectiveSplits(splits, left));
  const rules = {
    splitPeriods,
    moneyOf: (entry: LedgerEntry) => moneyIn(entry, { currency: ticker.currency, rates }),
  };
  let position: HeldPosition = nothingHeld;
  const dependent: LedgerEntry[] = [];
  const relevant = left.filter(({ kind }) => changesPosition(kind));
  const lots = relevant.some((entry) => entry.lots.length > 0)
    ? createNamedLotCheck(splitPeriods)
    : undefined;
  for (const [at, entry] of relevant.entries()) {
    if (at % linesPerTurn === 0) await eventLoop.yieldIfNeeded();
    const applied = applyEntry(position, entry, rules);
    const hasLots = lots?.problemOf(entry) === undefined;
    if (applied.ok) {
      position = applied.position;
      lots?.apply(entry);
    }
    const isNamed = entry.lots.some(({ transactionId }) => ids.has(transactionId));
    if (!applied.ok || isNamed || !hasLots) dependent.push(entry);
  }
  return {
    held: { position, splitPeriods, splits, isAcquired: relevant.some(({ kind }) => statesHeldShares(kind)) },
    dependent,
  };
}

async function replayWithoutImport(
  context: ImportContext,
  ledger: LedgerSources,
  left: StoredLedger,
  { ids, affected, linked }: ImportedRows,
): Promise<Undone> {
  const factsOf = await customerSecurities(context.db, ledger, context.customerId);
  const held = new Map<TickerRow, Held>();
  const dependent: LedgerEntry[] = [];
  for (const [symbol, ticker] of left.tickers) {
    if (!affected.has(ticker.id)) continue;
    const { splits } = factsOf(symbol);
    const undone = await replayLeft(context, left.entries.get(symbol) ?? [], ids, { ticker, splits });
    held.set(ticker, undone.held);
    dependent.push(...undone.dependent);
  }
  return { held, dependent, partners: linked.filter((id) => !ids.has(id)) };
}

const shownEntry = ({ kind, symbol, shares, date }: LedgerEntry) =>
  `${kindRules[kind].name} of ${shares} ${symbol} on ${date ? dayText(date) : 'an unknown day'}`;

const maxNamed = 20;

function refuseUndo(dependent: readonly LedgerEntry[]): void {
  const [first] = dependent;
  if (!first) return;
  const others = dependent.length - 1;
  const more =
    others === 0 ? '' : others === 1 ? ' and another transaction' : ` and ${others} other transactions`;
  throw new AppError(
    'conflict',
    `${shownEntry(first)}${more} would be impossible without this import. Delete ${others === 0 ? 'it' : 'them'} first.`,
    {
      issues: dependent
        .slice(0, maxNamed)
        .map((entry) => ({ path: `transactions.${entry.id}`, message: shownEntry(entry) })),
    },
  );
}

async function deleteRows(
  ledger: LedgerChange,
  ids: ReadonlySet<string>,
  { held, partners }: Undone,
): Promise<void> {
  const { transaction, portfolio } = ledger;
  for (const chunk of inChunks(partners, idsPerStatement))
    await transaction
      .updateTable('transactions')
      .set({ linked_id: null })
      .where('customer_id', '=', portfolio.customerId)
      .where('id', 'in', chunk)
      .execute();
  for (const chunk of inChunks([...ids], idsPerStatement))
    await transaction
      .deleteFrom('transactions')
      .where('customer_id', '=', portfolio.customerId)
      .where('portfolio_id', '=', portfolio.id)
      .where('id', 'in', chunk)
      .execute();
  await countTransactions(ledger, -ids.size);
  for (const [ticker, position] of held) {
    if (await deleteIfEmpty(ledger, ticker.id)) continue;
    if (position.isAcquired) await savePosition(ledger, ticker, position);
    else await touchTicker(transaction, ticker);
  }
}

async function undoOnce(context: ImportContext, importId: string): Promise<void> {
  const { db, customerId, portfolio } = context;
  const imported = await findImport(db, portfolio, importId);
  if (imported.status !== 'committed') return discardImport(db, imported);
  const left = await readStoredLedger(context, { isRecognised: false, without: importId });
  const rows = await readImported(db, imported);
  const ledger = await ledgerSourcesFor(context, left.tickers.keys());
  const undone = await replayWithoutImport(context, ledger, left, rows);
  refuseUndo(undone.dependent);
  const symbols = [...undone.held.keys()].map(({ symbol }) => symbol);
  const key = { customerId, portfolioId: portfolio.id, prepared: left.version };
  const sources = { ledger, find: securitiesAmong(context, symbols) };
  await changeRecording(db, sources, key, { symbols }, async (ledger) => {
    await deleteRows(ledger, rows.ids, undone);
    await ledger.transaction
      .deleteFrom('imports')
      .where('customer_id', '=', customerId)
      .where('id', '=', importId)
      .execute();
  });
}

/**
 * Deletes the transactions of an import, or discards a preview. Throws AppError 'conflict' that names the later
 * transactions that would become impossible.
 */
export async function undoImport(context: ImportContext, importId: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await undoOnce(context, importId);
    } catch (error) {
      if (!(error instanceof PortfoliosChanged)) throw error;
      if (attempt >= maxAttempts)
        throw new AppError('conflict', 'The portfolio is being changed elsewhere. Please try again.');
    }
  }
}
