import { todayAt } from '#domain/zoned-time.ts';
import { longDate } from '#web/lib/formats.ts';

const dayMs = 86_400_000;
const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' });

/** Names the day of the newest price: today where it is traded, a weekday of the last week, or a date. */
export function dayName(asOf: string, today = todayAt(asOf)): string {
  const day = asOf.slice(0, 10);
  if (day === today) return 'Today';
  const isRecent = Date.parse(today) - Date.parse(day) < 7 * dayMs;
  return isRecent ? `On ${weekday.format(new Date(day))}, the last trading day` : `On ${longDate(day)}`;
}
