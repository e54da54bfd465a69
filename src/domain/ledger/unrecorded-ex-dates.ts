import { dayNumber } from '../days.ts';

/** How long after the ex-date a dividend is usually paid and recorded. */
const maxDaysUntilPaid = 75;

/** Removes ex-dates that recorded dividends are for: each is for the last one before it that is not recorded yet. */
export function unrecordedExDates(exDates: readonly string[], recorded: readonly string[]): Set<string> {
  const open = new Set(exDates);
  for (const date of [...recorded].sort()) {
    const match = exDates.findLast(
      (exDate) =>
        exDate <= date && open.has(exDate) && dayNumber(date) - dayNumber(exDate) <= maxDaysUntilPaid,
    );
    if (match !== undefined) open.delete(match);
  }
  return open;
}
