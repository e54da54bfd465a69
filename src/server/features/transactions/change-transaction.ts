import type { TransactionFields } from '#domain/transaction-fields.ts';
import { deleteIfEmpty } from '#server/ledger/delete-transaction.ts';
import { type LedgerChange, securityFacts } from '#server/ledger/ledger-change.ts';
import type { TickerRow } from '#server/ledger/portfolios.ts';
import { tickerSplitPeriods, updatePosition } from '#server/ledger/positions.ts';
import {
  checkLots,
  currencyFor,
  makeRoom,
  type RecordDetails,
  recordReinvestment,
  tickerFor,
} from '#server/ledger/record-transaction.ts';
import { sharesOfDay } from '#server/ledger/shares-of-day.ts';
import { checkTickerLimit, findTicker } from '#server/ledger/tickers.ts';
import {
  checkLotLimit,
  findTransaction,
  lastOrder,
  type TransactionRow,
  toColumns,
} from '#server/ledger/transactions.ts';

/** Returns the position within the day: unchanged on the same day, else the last. */
async function orderOf(
  ledger: LedgerChange,
  row: TransactionRow,
  date: string | null,
  order: number | undefined,
): Promise<number> {
  if (order === undefined && date === row.date) return row.day_order;
  const last = await lastOrder(ledger.transaction, ledger.portfolio, date);
  if (order === undefined || order >= last) return last;
  if (date !== row.date || order !== row.day_order) await makeRoom(ledger, date, order);
  return order;
}

/** Replaces the purchase of a reinvested dividend, or records it. */
async function changeReinvestment(
  ledger: LedgerChange,
  fields: TransactionFields,
  row: TransactionRow,
  details: RecordDetails,
): Promise<TransactionRow> {
  if (!fields.reinvested) return row;
  if (row.linked_id === null) return recordReinvestment(ledger, fields, row, details);
  const { shares, price } = fields.reinvested;
  await ledger.transaction
    .updateTable('transactions')
    .set({ shares, price, amount: null, date: fields.date })
    .where('customer_id', '=', row.customer_id)
    .where('id', '=', row.linked_id)
    .execute();
  return row;
}

/** Returns a purchase that only now gets a date, with the shares of that day, unless other shares were entered. */
async function datedFields(
  ledger: LedgerChange,
  row: TransactionRow,
  {
    fields,
    before,
    after,
  }: { fields: TransactionFields; before: TickerRow | undefined; after: TickerRow | undefined },
): Promise<TransactionFields> {
  const { date, shares, price, amount } = fields;
  const isDated = row.date === null && date !== null && row.kind === fields.kind;
  if (!isDated || !after || after.id !== before?.id || shares !== row.shares) return fields;
  const { splits } = await securityFacts(ledger, after.symbol);
  const splitPeriods = await tickerSplitPeriods(ledger.transaction, after, splits);
  return {
    ...fields,
    ...sharesOfDay({ shares, price, amount, created_at: row.created_at }, date, splitPeriods),
  };
}

async function updatePositions(
  ledger: LedgerChange,
  before: TickerRow | undefined,
  after: TickerRow | undefined,
): Promise<void> {
  if (before && before.id !== after?.id && !(await deleteIfEmpty(ledger, before.id)))
    await updatePosition(ledger, before);
  if (!after) return;
  await updatePosition(ledger, after);
  if (after.is_closed === 1) await checkTickerLimit(ledger.transaction, ledger.portfolio);
}

/** An automatic entry that its owner changes is the owner's: it is not computed again. */
const sourceAfterChange = (row: TransactionRow) => (row.source === 'automatic' ? 'manual' : row.source);

/**
 * Replaces the fields of a transaction and brings the positions up to date. Throws AppError 'conflict' if a sale becomes
 * impossible. A link to the other half of a reinvested dividend stays.
 */
export async function changeTransaction(
  ledger: LedgerChange,
  id: string,
  fields: TransactionFields,
  details: RecordDetails,
): Promise<TransactionRow> {
  const { transaction, portfolio } = ledger;
  const { symbol: _, ...row } = await findTransaction(transaction, portfolio, id);
  const before = row.ticker_id === null ? undefined : await findTicker(transaction, portfolio, row.ticker_id);
  const after = fields.symbol === null ? undefined : await tickerFor(ledger, fields.symbol, details);
  await checkLots(ledger, fields, after);
  const currency = currencyFor(ledger, fields, after);
  const dated = await datedFields(ledger, row, { fields, before, after });
  const columns = {
    ...toColumns(dated, currency, portfolio.currency),
    ticker_id: after?.id ?? null,
    day_order: await orderOf(ledger, row, fields.date, details.order),
    source: sourceAfterChange(row),
  };
  await transaction
    .updateTable('transactions')
    .set(columns)
    .where('customer_id', '=', row.customer_id)
    .where('id', '=', id)
    .execute();
  if (columns.lots !== null) await checkLotLimit(ledger);
  const changed = await changeReinvestment(ledger, fields, { ...row, ...columns }, details);
  await updatePositions(ledger, before, after);
  return changed;
}
