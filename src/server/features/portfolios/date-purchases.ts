import { type LedgerChange, securityFacts } from '#server/ledger/ledger-change.ts';
import { tickerSplitPeriods, updatePosition } from '#server/ledger/positions.ts';
import { sharesOfDay } from '#server/ledger/shares-of-day.ts';
import { lastOrder } from '#server/ledger/transactions.ts';
import { eventLoop } from '#server/platform/event-loop-yield.ts';

/**
 * Dates all purchases of a portfolio whose date is not entered. Throws AppError 'conflict' if a sale before that day
 * becomes impossible; then nothing changes.
 */
export async function datePurchases(ledger: LedgerChange, date: string): Promise<void> {
  const { transaction, portfolio } = ledger;
  const tickers = await transaction
    .selectFrom('tickers')
    .selectAll()
    .where('customer_id', '=', portfolio.customerId)
    .where('portfolio_id', '=', portfolio.id)
    .orderBy('id')
    .execute();
  const byId = new Map(tickers.map((ticker) => [ticker.id, ticker]));
  const undated = await transaction
    .selectFrom('transactions')
    .selectAll()
    .where('customer_id', '=', portfolio.customerId)
    .where('portfolio_id', '=', portfolio.id)
    .where('date', 'is', null)
    .orderBy('day_order')
    .orderBy('id')
    .execute();
  let order = await lastOrder(transaction, portfolio, date);
  const changed = new Set<string>();
  for (const row of undated) {
    await eventLoop.yieldIfNeeded();
    const ticker = byId.get(row.ticker_id ?? '');
    if (!ticker) continue;
    const { splits } = await securityFacts(ledger, ticker.symbol);
    const splitPeriods = await tickerSplitPeriods(transaction, ticker, splits);
    await transaction
      .updateTable('transactions')
      .set({ date, day_order: order, ...sharesOfDay(row, date, splitPeriods) })
      .where('customer_id', '=', row.customer_id)
      .where('id', '=', row.id)
      .execute();
    order += 1;
    changed.add(ticker.id);
  }
  for (const id of changed) {
    const ticker = byId.get(id);
    if (ticker) await updatePosition(ledger, ticker);
  }
}
