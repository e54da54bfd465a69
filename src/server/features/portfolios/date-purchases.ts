import { isDatedByEntry } from '#domain/transactions.ts';
import type { UndoPart } from '#server/ledger/kept-changes.ts';
import { type LedgerChange, securityFacts } from '#server/ledger/ledger-change.ts';
import type { TickerRow } from '#server/ledger/portfolios.ts';
import { tickerSplitPeriods, updatePosition } from '#server/ledger/positions.ts';
import { sharesOfDay } from '#server/ledger/shares-of-day.ts';
import { lastOrder, type TransactionRow } from '#server/ledger/transactions.ts';
import { eventLoop } from '#server/platform/event-loop-yield.ts';

/** Whether the date of a purchase is not entered: it has none, or the day of its entry. */
const isUndated = ({ kind, source, date, created_at }: TransactionRow): boolean =>
  date === null || isDatedByEntry({ kind, source, date, entered: created_at.slice(0, 10) });

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
  const opening = await transaction
    .selectFrom('transactions')
    .selectAll()
    .where('customer_id', '=', portfolio.customerId)
    .where('portfolio_id', '=', portfolio.id)
    .where(({ eb, or }) => or([eb('date', 'is', null), eb('source', '=', 'opening')]))
    .orderBy('day_order')
    .orderBy('id')
    .execute();
  let order = await lastOrder(transaction, portfolio, date);
  const dated = new Map<TickerRow, TransactionRow[]>();
  for (const row of opening.filter(isUndated)) {
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
    const earlier = dated.get(ticker);
    if (earlier) earlier.push(row);
    else dated.set(ticker, [row]);
  }
  for (const ticker of dated.keys()) await updatePosition(ledger, ticker);
  return [...dated].map(([ticker, rows]) => ({
    ticker,
    transactions: rows,
    dismissed: [],
    changed: rows.map(({ id }) => id),
  }));
}
