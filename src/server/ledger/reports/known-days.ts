import { dayNumber } from '#domain/days.ts';
import type { KnownDays } from '#domain/performance/periods.ts';
import type { Report } from '#domain/performance/report.ts';
import { isoDate, latestDate } from '#domain/time.ts';

/** Undated transactions are long before every day. */
const firstDay = dayNumber('1970-01-01');

/** Returns the days that a report is about: from the first transaction to the newest price or transaction. */
export function knownDays({ portfolios }: Report): KnownDays {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { positions, account } of portfolios) {
    for (const { states, position, open } of [account, ...positions]) {
      for (const { day } of [states[0], states.at(-1)].flatMap((state) => state ?? [])) {
        if (day < firstDay) continue;
        first = Math.min(first, day);
        last = Math.max(last, day);
      }
      if (open.length > 0) last = Math.max(last, position.prices.days.at(-1) ?? last);
    }
  }
  const today = dayNumber(isoDate());
  if (last === Number.NEGATIVE_INFINITY) return { first: today, last: today };
  return { first: Math.min(first, last), last: Math.min(last, dayNumber(latestDate())) };
}
