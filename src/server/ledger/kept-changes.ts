import { v7 as uuidv7 } from 'uuid';
import { isoTime, minuteMs } from '#domain/time.ts';
import type { Db } from '#server/platform/db/schema.ts';
import type { LedgerChange } from './ledger-change.ts';
import {
  type PortfolioOfCustomer,
  type PortfolioSettings,
  type TickerOfCustomer,
  type TickerRow,
  undoGone,
} from './portfolios.ts';
import { findTicker } from './tickers.ts';
import type { TransactionRow } from './transactions.ts';

/** A minute on the page, and as much for a slow connection. */
const keptMs = 2 * minuteMs;

/** Returns the time since when changes can be undone. */
export const undoableSince = (now = Date.now()): string => isoTime(now - keptMs);
const keptPerPortfolio = 20;
/** More than a position of a private investor has; what is larger is deleted without a way back. */
const keptTransactions = 1_000;
/** The length of what is kept, as JSON; a thousand transactions with short notes have half of it. */
const keptLength = 1_000_000;
/** Transactions of one security, or of none, before a change. */
export interface Before {
  /** As it was before; undefined if there was none. */
  ticker: TickerRow | undefined;
  transactions: TransactionRow[];
  /** The ex-dates that were dismissed before. */
  dismissed: string[];
}

/** Suggestions that a change dismissed. */
export interface Dismissals {
  dividends?: readonly { tickerId: string; date: string }[];
  events?: readonly { symbol: string; date: string }[];
}

/** What brings the transactions of one security, or of none, back to where they were before a change. */
export interface UndoPart extends Before {
  /** The transactions that the change added or replaced. */
  changed: readonly string[];
  dismissals?: Dismissals;
  /** The settings before the change. */
  settings?: PortfolioSettings;
}

const nothingBefore: Before = { ticker: undefined, transactions: [], dismissed: [] };

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

const isEmpty = ({ transactions, changed, dismissals, settings }: UndoPart) =>
  transactions.length + changed.length === 0 && dismissals === undefined && settings === undefined;

const sizeOf = (parts: readonly UndoPart[]) =>
  parts.reduce((sum, { transactions, changed }) => sum + Math.max(transactions.length, changed.length), 0);

/**
 * Keeps what was before a change for two minutes, and returns the id with which `undoChange` brings it back; null if there
 * is nothing to keep, or too much.
 */
export async function keepParts(
  { transaction, portfolio }: LedgerChange,
  parts: readonly UndoPart[],
): Promise<string | null> {
  if (parts.every(isEmpty) || sizeOf(parts) > keptTransactions) return null;
  const content = JSON.stringify(parts);
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

/** Keeps what was before a change of one security, like `keepParts`. `changed` are the transactions that it added or replaced. */
export const keepForUndo = async (
  ledger: LedgerChange,
  before: Before | undefined,
  changed: readonly string[] = [],
): Promise<string | null> => (before ? keepParts(ledger, [{ ...before, changed }]) : null);

/** Keeps which transactions a change has added, and what it has dismissed, like `keepParts`. */
export const keepAdded = (ledger: LedgerChange, dismissals?: Dismissals): Promise<string | null> =>
  keepParts(ledger, [{ ...nothingBefore, changed: ledger.added, ...(dismissals && { dismissals }) }]);

/** Keeps the settings before a change, like `keepParts`. */
export const keepSettings = (ledger: LedgerChange, settings: PortfolioSettings): Promise<string | null> =>
  keepParts(ledger, [{ ...nothingBefore, changed: [], settings }]);

/** Reads what a change has kept. Throws AppError 'not_found' once it is undone or too old. */
export async function readUndo(db: Db, portfolio: PortfolioOfCustomer, id: string): Promise<UndoPart[]> {
  const row = await db
    .selectFrom('undos')
    .selectAll()
    .where('customer_id', '=', portfolio.customerId)
    .where('portfolio_id', '=', portfolio.id)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row || row.created_at < undoableSince()) throw undoGone();
  // A list of one part, which an earlier version stored without the list.
  return [JSON.parse(row.content)].flat();
}
