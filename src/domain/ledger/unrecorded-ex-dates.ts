import { dayNumber } from '../days.ts';

/** How long after the ex-date a dividend is usually paid and recorded. */
const maxDaysUntilPaid = 75;

/**
 * Removes ex-dates, in ascending order, that recorded dividends are for: each is for the last one before it that is not
 * recorded yet.
 */
export function unrecordedExDates(exDates: readonly string[], recorded: readonly string[]): Set<string> {
  const open = new Set(exDates);
  const coming = [...open].toReversed();
  const past: string[] = [];
  for (const date of [...recorded].sort()) {
    while (coming.length > 0 && (coming.at(-1) as string) <= date) past.push(coming.pop() as string);
    const last = past.at(-1);
    if (last === undefined || dayNumber(date) - dayNumber(last) > maxDaysUntilPaid) continue;
    open.delete(last);
    past.pop();
  }
  return open;
}
