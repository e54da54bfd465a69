import { dayNumber } from '#domain/days.ts';
import { unrecordedExDates } from '#domain/ledger/unrecorded-ex-dates.ts';
import type { PositionHistory } from '#domain/performance/position-state.ts';
import { type Period, stateAt } from '#domain/performance/report.ts';
import { isDistribution } from '#domain/transaction-kinds.ts';
import { ledgerPosition, type OwnReport } from '#server/ledger/reports/reports.ts';
import type { Db } from '#server/platform/db/schema.ts';

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

/** Counts the known dividends in a period that the positions of a report lack, without those that the customer dismissed. */
export async function countUnrecordedDividends(db: Db, report: OwnReport, period: Period): Promise<number> {
  const open = new Set(
    report.portfolios.flatMap(({ positions }) =>
      positions.flatMap((history) =>
        openExDates(history, period).map((exDate) => `${history.position.id} ${exDate}`),
      ),
    ),
  );
  if (open.size === 0) return 0;
  const dismissed = await db
    .selectFrom('dismissed_dividends')
    .select(['ticker_id', 'ex_date'])
    .where('ticker_id', 'in', [...new Set([...open].map((key) => key.split(' ')[0] as string))])
    .execute();
  for (const { ticker_id, ex_date } of dismissed) open.delete(`${ticker_id} ${ex_date}`);
  return open.size;
}
