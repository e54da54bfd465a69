import { v7 as uuidv7 } from 'uuid';
import { AppError } from '#domain/app-error.ts';
import { inChunks } from '#domain/chunk.ts';
import { isoTime, minuteMs } from '#domain/time.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { deleteIfEmpty, refuseNamedLot } from './delete-transaction.ts';
import type { LedgerChange } from './ledger-change.ts';
import type { PortfolioOfCustomer, TickerOfCustomer, TickerRow } from './portfolios.ts';
import { updatePosition } from './positions.ts';
import { checkTickerLimit, findTicker, findTickerBySymbol } from './tickers.ts';
import { countTransactions, type TransactionRow } from './transactions.ts';

/** A minute on the page, and as much for a slow connection. */
const keptMs = 2 * minuteMs;

/** Returns the time since when changes can be undone. */
export const undoableSince = (now = Date.now()): string => isoTime(now - keptMs);
const keptPerPortfolio = 20;
/** More than a position of a private investor has; what is larger is deleted without a way back. */
const keptTransactions = 1_000;
/** The length of what is kept, as JSON; a thousand transactions with short notes have half of it. */
const keptLength = 1_000_000;
/** Few enough for the number of parameters of one statement. */
const rowsPerStatement = 100;

/** Transactions of one security, or one without a security, before a change. */
export interface Before {
  /** As it was before; undefined if there was none. */
  ticker: TickerRow | undefined;
  transactions: TransactionRow[];
  /** The ex-dates that were dismissed before. */
  dismissed: string[];
}

/** What brings a portfolio back to where it was before a change. */
interface Undo extends Before {
  /** The transactions that the change added or replaced. */
  changed: readonly string[];
}

export const nothingBefore: Before = { ticker: undefined, transactions: [], dismissed: [] };

async function dismissedOf(db: Db, ticker: TickerOfCustomer): Promise<string[]> {
  const rows = await db
    .selectFrom('dismissed_dividends')
    .select('ex_date')
    .where('customer_id', '=', ticker.customer_id)
    .where('ticker_id', '=', ticker.id)
    .execute();
  return rows.map(({ ex_date }) => ex_date);
}

/** Reads what a change is about to replace or delete; undefined if it is too much to be kept. */
export async function readBefore(
  { transaction, portfolio }: LedgerChange,
  which: { tickerId: string } | { transactionIds: readonly string[] },
): Promise<Before | undefined> {
  const transactions = await transaction
    .selectFrom('transactions')
    .selectAll()
    .where('customer_id', '=', portfolio.customerId)
    .where('portfolio_id', '=', portfolio.id)
    .where((eb) =>
      'tickerId' in which ? eb('ticker_id', '=', which.tickerId) : eb('id', 'in', which.transactionIds),
    )
    .limit(keptTransactions + 1)
    .execute();
  if (transactions.length > keptTransactions) return undefined;
  const tickerId = 'tickerId' in which ? which.tickerId : transactions[0]?.ticker_id;
  const ticker = tickerId ? await findTicker(transaction, portfolio, tickerId) : undefined;
  return { ticker, transactions, dismissed: ticker ? await dismissedOf(transaction, ticker) : [] };
}

/**
 * Keeps what was before a change for two minutes, and returns the id with which `undoChange` brings it back; null without
 * anything to keep. `changed` are the transactions that the change added or replaced.
 */
export async function keepForUndo(
  { transaction, portfolio }: LedgerChange,
  before: Before | undefined,
  changed: readonly string[] = [],
): Promise<string | null> {
  if (!before) return null;
  const content = JSON.stringify({ ...before, changed } satisfies Undo);
  if (content.length > keptLength) return null;
  const newest = transaction
    .selectFrom('undos')
    .select('id')
    .where('customer_id', '=', portfolio.customerId)
    .where('portfolio_id', '=', portfolio.id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(keptPerPortfolio - 1);
  await transaction
    .deleteFrom('undos')
    .where('customer_id', '=', portfolio.customerId)
    .where('portfolio_id', '=', portfolio.id)
    .where('id', 'not in', newest)
    .execute();
  const id = uuidv7();
  await transaction
    .insertInto('undos')
    .values({
      id,
      customer_id: portfolio.customerId,
      portfolio_id: portfolio.id,
      created_at: isoTime(),
      content,
    })
    .execute();
  return id;
}

async function readUndo(db: Db, portfolio: PortfolioOfCustomer, id: string): Promise<Undo> {
  const row = await db
    .selectFrom('undos')
    .selectAll()
    .where('customer_id', '=', portfolio.customerId)
    .where('portfolio_id', '=', portfolio.id)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row || row.created_at < undoableSince())
    throw new AppError('not_found', 'This can no longer be undone.');
  return JSON.parse(row.content);
}

/** Returns the symbols whose transactions `undoChange` would change. Throws AppError 'not_found'. */
export async function symbolsOfUndo(db: Db, portfolio: PortfolioOfCustomer, id: string): Promise<string[]> {
  const { ticker, changed } = await readUndo(db, portfolio, id);
  const present =
    changed.length === 0
      ? []
      : await db
          .selectFrom('transactions')
          .innerJoin('tickers', 'tickers.id', 'transactions.ticker_id')
          .whereRef('tickers.customer_id', '=', 'transactions.customer_id')
          .select('tickers.symbol')
          .where('transactions.customer_id', '=', portfolio.customerId)
          .where('transactions.portfolio_id', '=', portfolio.id)
          .where('transactions.id', 'in', changed)
          .execute();
  return [...new Set([ticker, ...present].flatMap((one) => one?.symbol ?? []))];
}

/** Deletes what the change had added or replaced. Returns the ids of the positions that had it. */
async function removeChanged(ledger: LedgerChange, { changed, transactions }: Undo): Promise<string[]> {
  if (changed.length === 0) return [];
  const { transaction, portfolio } = ledger;
  const present = await transaction
    .selectFrom('transactions')
    .selectAll()
    .where('customer_id', '=', portfolio.customerId)
    .where('portfolio_id', '=', portfolio.id)
    .where('id', 'in', changed)
    .execute();
  const kept = new Set(transactions.map(({ id }) => id));
  for (const row of present) if (!kept.has(row.id)) await refuseNamedLot(ledger, row);
  await transaction
    .deleteFrom('transactions')
    .where('customer_id', '=', portfolio.customerId)
    .where('portfolio_id', '=', portfolio.id)
    .where('id', 'in', changed)
    .execute();
  await countTransactions(ledger, -present.length);
  return present.flatMap(({ ticker_id }) => ticker_id ?? []);
}

/** The owner of rows, which those that an earlier version kept lack. */
const ownerOf = ({ customerId }: PortfolioOfCustomer) => ({ customer_id: customerId });

/** Returns the present position of the security, or the one before, which is added again. */
async function presentTicker({ transaction, portfolio }: LedgerChange, ticker: TickerRow): Promise<string> {
  const present = await findTickerBySymbol(transaction, portfolio, ticker.symbol);
  if (!present)
    await transaction
      .insertInto('tickers')
      .values({ ...ticker, ...ownerOf(portfolio) })
      .execute();
  return present?.id ?? ticker.id;
}

/** Returns those of these imports that still exist: one can have been undone since. */
async function presentImports(db: Db, portfolio: PortfolioOfCustomer, rows: readonly TransactionRow[]) {
  const ids = [...new Set(rows.flatMap(({ import_id }) => import_id ?? []))];
  if (ids.length === 0) return new Set<string>();
  const present = await db
    .selectFrom('imports')
    .select('id')
    .where('customer_id', '=', portfolio.customerId)
    .where('portfolio_id', '=', portfolio.id)
    .where('id', 'in', ids)
    .execute();
  return new Set(present.map(({ id }) => id));
}

async function insertBefore(ledger: LedgerChange, rows: readonly TransactionRow[], tickerId: string | null) {
  const { transaction, portfolio } = ledger;
  const imports = await presentImports(transaction, portfolio, rows);
  await countTransactions(ledger, rows.length);
  const restored = rows.map((row) => ({
    ...row,
    ...ownerOf(portfolio),
    ticker_id: tickerId,
    import_id: row.import_id !== null && imports.has(row.import_id) ? row.import_id : null,
  }));
  for (const some of inChunks(restored, rowsPerStatement))
    await transaction.insertInto('transactions').values(some).execute();
}

async function restoreDismissed(
  { transaction, customerId }: LedgerChange,
  tickerId: string,
  { transactions, dismissed }: Undo,
): Promise<void> {
  // Deleting an automatic dividend has dismissed it.
  const dates = transactions.flatMap(({ source, date }) => (source === 'automatic' && date ? [date] : []));
  if (dates.length > 0)
    await transaction
      .deleteFrom('dismissed_dividends')
      .where('customer_id', '=', customerId)
      .where('ticker_id', '=', tickerId)
      .where('ex_date', 'in', dates)
      .execute();
  if (dismissed.length > 0)
    await transaction
      .insertInto('dismissed_dividends')
      .values(dismissed.map((ex_date) => ({ customer_id: customerId, ticker_id: tickerId, ex_date })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/**
 * Brings back what was before a change. Throws AppError 'not_found' after two minutes, 'conflict' if later changes make a
 * transaction impossible, and 'limit_reached' at the limits.
 */
export async function undoChange(ledger: LedgerChange, id: string): Promise<void> {
  const { transaction, portfolio } = ledger;
  const undo = await readUndo(transaction, portfolio, id);
  await transaction
    .deleteFrom('undos')
    .where('customer_id', '=', portfolio.customerId)
    .where('id', '=', id)
    .execute();
  const tickerIds = new Set(await removeChanged(ledger, undo));
  const tickerId = undo.ticker ? await presentTicker(ledger, undo.ticker) : null;
  await insertBefore(ledger, undo.transactions, tickerId);
  if (tickerId !== null) {
    await restoreDismissed(ledger, tickerId, undo);
    tickerIds.add(tickerId);
  }
  for (const one of tickerIds) {
    if (await deleteIfEmpty(ledger, one)) continue;
    const ticker = await findTicker(transaction, portfolio, one);
    if (ticker) await updatePosition(ledger, ticker);
  }
  await checkTickerLimit(transaction, portfolio);
}
