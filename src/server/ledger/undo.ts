import { inChunks } from '#domain/chunk.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { deleteIfEmpty, refuseNamedLot } from './delete-transaction.ts';
import { type Dismissals, readUndo, type UndoPart } from './kept-changes.ts';
import type { LedgerChange } from './ledger-change.ts';
import type { PortfolioOfCustomer, TickerRow } from './portfolios.ts';
import { updatePosition } from './positions.ts';
import { checkTickerLimit, findTicker, findTickerBySymbol, portfolioSymbols } from './tickers.ts';
import { countTransactions, type TransactionRow } from './transactions.ts';

/** Few enough for the number of parameters of one statement. */
const rowsPerStatement = 100;

/** Returns the symbols whose transactions `undoChange` would change. Throws AppError 'not_found'. */
export async function symbolsOfUndo(db: Db, portfolio: PortfolioOfCustomer, id: string): Promise<string[]> {
  const parts = await readUndo(db, portfolio, id);
  const changed = parts.flatMap((part) => part.changed);
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
  // Another tax rate changes the dividends of all positions.
  if (parts.some(({ settings }) => settings)) return portfolioSymbols(db, portfolio);
  const tickers = parts.map(({ ticker }) => ticker);
  return [...new Set([...tickers, ...present].flatMap((one) => one?.symbol ?? []))];
}

/** Deletes what the change had added or replaced. Returns the ids of the positions that had it. */
async function removeChanged(ledger: LedgerChange, { changed, transactions }: UndoPart): Promise<string[]> {
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
  { transactions, dismissed }: UndoPart,
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

/** Suggests again what a change has dismissed. */
async function withdrawDismissals(
  { transaction, customerId, portfolio }: LedgerChange,
  { dividends = [], events = [] }: Dismissals,
): Promise<void> {
  for (const { tickerId, date } of dividends)
    await transaction
      .deleteFrom('dismissed_dividends')
      .where('customer_id', '=', customerId)
      .where('ticker_id', '=', tickerId)
      .where('ex_date', '=', date)
      .execute();
  for (const { symbol, date } of events)
    await transaction
      .deleteFrom('dismissed_events')
      .where('customer_id', '=', customerId)
      .where('portfolio_id', '=', portfolio.id)
      .where('symbol', '=', symbol)
      .where('date', '=', date)
      .execute();
}

async function restoreSettings({ transaction, portfolio }: LedgerChange, { settings }: UndoPart) {
  if (!settings) return;
  await transaction
    .updateTable('portfolios')
    .set(settings)
    .where('customer_id', '=', portfolio.customerId)
    .where('id', '=', portfolio.id)
    .execute();
}

/** Brings back one part. Returns the ids of the positions whose transactions have changed. */
async function undoPart(ledger: LedgerChange, part: UndoPart): Promise<string[]> {
  const removed = await removeChanged(ledger, part);
  const tickerId = part.ticker ? await presentTicker(ledger, part.ticker) : null;
  await insertBefore(ledger, part.transactions, tickerId);
  await withdrawDismissals(ledger, part.dismissals ?? {});
  await restoreSettings(ledger, part);
  if (tickerId === null) return removed;
  await restoreDismissed(ledger, tickerId, part);
  return [...removed, tickerId];
}

/**
 * Brings back what was before a change. Throws AppError 'not_found' after two minutes, 'conflict' if later changes make a
 * transaction impossible, and 'limit_reached' at the limits.
 */
export async function undoChange(ledger: LedgerChange, id: string): Promise<void> {
  const { transaction, portfolio } = ledger;
  const parts = await readUndo(transaction, portfolio, id);
  await transaction
    .deleteFrom('undos')
    .where('customer_id', '=', portfolio.customerId)
    .where('id', '=', id)
    .execute();
  const tickerIds = new Set<string>();
  for (const part of parts) for (const one of await undoPart(ledger, part)) tickerIds.add(one);
  for (const one of tickerIds) {
    if (await deleteIfEmpty(ledger, one)) continue;
    const ticker = await findTicker(transaction, portfolio, one);
    if (ticker) await updatePosition(ledger, ticker);
  }
  await checkTickerLimit(transaction, portfolio);
}
