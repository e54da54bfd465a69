import { dayNumber, isoDay, lastAtMost } from '../days.ts';
import type { SecurityData } from '../security-data.ts';
import type { CompanyFundamentals, EarningsReport, Statement } from './company-fundamentals.ts';
import { knownSinceOf } from './known-since.ts';

/** An announcement of results, with what the price did. */
export interface EarningsEvent extends EarningsReport {
  /** The quarter or year that it was about; null if its figures are not known. */
  periodEnd: string | null;
  /** The filed earnings per share of that quarter; null if not known. */
  epsFiled: number | null;
  /** From the last close before the day to the first close after it, because the hour is not known. */
  move: { before: string; after: string; change: number } | null;
}

/** Closes further apart than this belong to a suspension of trading. */
const maxMoveDays = 8;

/** Returns how the price changed from the close before a day to the close after it. */
export function moveAround(date: string, { prices, breaks }: SecurityData): EarningsEvent['move'] {
  const { days, closes } = prices;
  const day = dayNumber(date);
  const [before, after] = [lastAtMost(days, day - 1), lastAtMost(days, day) + 1];
  const [firstDay, lastDay] = [days[before], days[after]];
  const [first, last] = [closes[before], closes[after]];
  if (firstDay === undefined || lastDay === undefined || !first || !last) return null;
  const [from, to] = [isoDay(firstDay), isoDay(lastDay)];
  const isBroken = breaks.some((one) => one.date > from && one.date <= to);
  if (isBroken || lastDay - firstDay > maxMoveDays) return null;
  return { before: from, after: to, change: last / first - 1 };
}

/** Returns the announcements of a company up to the last close, the newest first. */
export function earningsOf(fundamentals: CompanyFundamentals, security: SecurityData): EarningsEvent[] {
  const announced = new Map<string, Statement>();
  for (const statement of fundamentals.statements.filter(({ period }) => period !== 'FY'))
    announced.set(knownSinceOf(statement, fundamentals.reports), statement);
  return fundamentals.reports
    .map((report) => {
      const statement = announced.get(report.date);
      return {
        ...report,
        periodEnd: statement?.periodEnd ?? null,
        epsFiled: statement?.figures.epsDiluted?.value ?? null,
        move: moveAround(report.date, security),
      };
    })
    .toReversed();
}
