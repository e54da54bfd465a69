import { AppError } from '#domain/app-error.ts';
import { dayText } from '#domain/day-text.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { deleteTransactions } from './delete-transactions.ts';
import { dismissDividend } from './dismiss-dividend.ts';
import type { LedgerChange } from './ledger-change.ts';
import { updatePosition } from './positions.ts';
import { findTicker } from './tickers.ts';
import { countTransactions, findTransaction, type TransactionRow } from './transactions.ts';

const deleteTicker = (transaction: Db, customerId: string, id: string) =>
  transaction.deleteFrom('tickers').where('customer_id', '=', customerId).where('id', '=', id).execute();

/** Deletes a ticker that has no transactions. Returns whether it had none. */
export async function deleteIfEmpty(
  { transaction, customerId }: LedgerChange,
  tickerId: string,
): Promise<boolean> {
  const left = await transaction
    .selectFrom('transactions')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('ticker_id', '=', tickerId)
    .limit(1)
    .executeTakeFirst();
  if (left) return false;
  await deleteTicker(transaction, customerId, tickerId);
  return true;
}

/** Throws AppError 'conflict' for a purchase that a sale names: the sale would take other lots without a word. */
export async function refuseNamedLot(
  { transaction, customerId }: LedgerChange,
  { id, ticker_id }: TransactionRow,
): Promise<void> {
  if (ticker_id === null) return;
  const sale = await transaction
    .selectFrom('transactions')
    .select('date')
    .where('customer_id', '=', customerId)
    .where('ticker_id', '=', ticker_id)
    .where('kind', '=', 'sell')
    .where('lots', 'like', `%"${id}"%`)
    .limit(1)
    .executeTakeFirst();
  if (sale)
    throw new AppError(
      'conflict',
      `The sale of ${dayText(sale.date ?? '')} names this purchase: change or delete the sale first.`,
    );
}

/**
 * Deletes a transaction, with the other half of a reinvested dividend, and a position that has none left. Throws AppError
 * 'conflict' if a later sale becomes impossible.
 */
export async function deleteTransaction(ledger: LedgerChange, id: string): Promise<void> {
  const { transaction, portfolio } = ledger;
  const row = await findTransaction(transaction, portfolio, id);
  if (row.source === 'automatic' && row.ticker_id !== null && row.date !== null)
    await dismissDividend(transaction, { id: row.ticker_id, customer_id: row.customer_id }, row.date);
  await refuseNamedLot(ledger, row);
  const ids = row.linked_id === null ? [id] : [id, row.linked_id];
  const { numDeletedRows } = await transaction
    .deleteFrom('transactions')
    .where('customer_id', '=', portfolio.customerId)
    .where('portfolio_id', '=', portfolio.id)
    .where('id', 'in', ids)
    .executeTakeFirst();
  await countTransactions(ledger, -Number(numDeletedRows));
  if (row.ticker_id === null || (await deleteIfEmpty(ledger, row.ticker_id))) return;
  const ticker = await findTicker(transaction, portfolio, row.ticker_id);
  if (ticker) await updatePosition(ledger, ticker);
}

/** Deletes a position with all its transactions. Returns whether the portfolio had it. */
export async function deletePosition(ledger: LedgerChange, tickerId: string): Promise<boolean> {
  const { transaction, portfolio } = ledger;
  if (!(await findTicker(transaction, portfolio, tickerId))) return false;
  await countTransactions(
    ledger,
    -(await deleteTransactions(transaction, portfolio.customerId, 'ticker_id', tickerId)),
  );
  await deleteTicker(transaction, portfolio.customerId, tickerId);
  return true;
}
