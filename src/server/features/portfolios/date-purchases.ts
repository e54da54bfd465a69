import type { UndoPart } from '#server/ledger/kept-changes.ts';
import { type LedgerChange, securityFacts } from '#server/ledger/ledger-change.ts';
import type { TickerRow } from '#server/ledger/portfolios.ts';
import { tickerSplitPeriods, updatePosition } from '#server/ledger/positions.ts';
import { sharesOfDay } from '#server/ledger/shares-of-day.ts';
import { lastOrder, type TransactionRow } from '#server/ledger/transactions.ts';
import { eventLoop } from '#server/platform/event-loop-yield.ts';

/**
 * Dates all purchases of a portfolio whose date is not entered. Throws AppError 'conflict' if a sale before that day
 * becomes impossible; then nothing changes. Returns what brings the purchases back without a date.
 */
export async function datePurchases(ledger: LedgerChange, date: string): Promise<UndoPart[]> {
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
  const dated = new Map<TickerRow, TransactionRow[]>();
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
    dated.set(ticker, [...(dated.get(ticker) ?? []), row]);
  }
  for (const ticker of dated.keys()) await updatePosition(ledger, ticker);
  return [...dated].map(([ticker, rows]) => ({
    ticker,
    transactions: rows,
    dismissed: [],
    changed: rows.map(({ id }) => id),
  }));
}
