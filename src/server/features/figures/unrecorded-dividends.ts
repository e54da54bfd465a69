import { dayNumber } from '#domain/days.ts';
import { unrecordedExDates } from '#domain/ledger/unrecorded-ex-dates.ts';
import type { PositionHistory } from '#domain/performance/position-state.ts';
import { type Period, stateAt } from '#domain/performance/report.ts';
import { isDistribution } from '#domain/transaction-kinds.ts';
import { ledgerPosition, type OwnReport } from '#server/ledger/reports/reports.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { eventLoop } from '#server/platform/event-loop-yield.ts';

/** Lists the ex-dates of known dividends in a period that a position was entitled to and that no transaction records. */
function openExDates(history: PositionHistory, { from, to }: Period): string[] {
  const { security, entries } = ledgerPosition(history);
  // Without a date of purchase nobody knows what it was entitled to.
  if (!security || history.isUndated) return [];
  const payments = security.dividends.payments.map(({ exDate }) => exDate);
  const recorded = entries.flatMap(({ kind, date }) => (isDistribution(kind) && date !== null ? [date] : []));
  return [...unrecordedExDates(payments, recorded)].filter((exDate) => {
    const day = dayNumber(exDate);
    return day >= from && day <= to && stateAt(history, day - 1).units > 0n;
  });
}

/** Reads the dividends of a report's positions that the customer dismissed, as `tickerId exDate`. */
async function readDismissed(db: Db, customerId: string, { portfolios }: OwnReport): Promise<Set<string>> {
  const rows = await db
    .selectFrom('portfolios')
    .innerJoin('tickers', 'tickers.portfolio_id', 'portfolios.id')
    .innerJoin('dismissed_dividends', 'dismissed_dividends.ticker_id', 'tickers.id')
    .whereRef('tickers.customer_id', '=', 'portfolios.customer_id')
    .whereRef('dismissed_dividends.customer_id', '=', 'portfolios.customer_id')
    .select(['tickers.id', 'dismissed_dividends.ex_date'])
    .where('portfolios.customer_id', '=', customerId)
    .where(
      'portfolios.id',
      'in',
      portfolios.map(({ id }) => id),
    )
    .execute();
  return new Set(rows.map(({ id, ex_date }) => `${id} ${ex_date}`));
}

/** Counts the known dividends in a period that the positions of a report lack, without those that the customer dismissed. */
export async function countUnrecordedDividends(
  { db, customerId }: { db: Db; customerId: string },
  report: OwnReport,
  period: Period,
): Promise<number> {
  if (report.portfolios.length === 0) return 0;
  const dismissed = await readDismissed(db, customerId, report);
  let count = 0;
  for (const history of report.portfolios.flatMap(({ positions }) => positions)) {
    const { id } = history.position;
    count += openExDates(history, period).filter((exDate) => !dismissed.has(`${id} ${exDate}`)).length;
    await eventLoop.yieldIfNeeded();
  }
  return count;
}
