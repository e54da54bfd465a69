import { dayNumber, isoDay } from '../days.ts';
import type { EarningsReport, Statement } from './company-fundamentals.ts';

/** Days after the end of a period by which its figures are known, without a date of the announcement. */
const quarterDays = 45;
const yearDays = 90;
/** An announcement belongs to a period that ended between this many days before it. */
const earliestReport = 7;
const latestReport = 100;

export const daysAfter = (day: string, days: number): string => isoDay(dayNumber(day) + days);

/** Returns the first announcement for a period, preferring one that names its month. */
function reportOf(periodEnd: string, reports: readonly EarningsReport[]): EarningsReport | undefined {
  const [first, last] = [daysAfter(periodEnd, earliestReport), daysAfter(periodEnd, latestReport)];
  const near = reports.filter(({ date }) => date >= first && date <= last);
  return near.find(({ quarterEnd }) => quarterEnd === periodEnd.slice(0, 7)) ?? near[0];
}

/** Returns the day from which the figures of a period count as known: that of the announcement, or an estimate. */
export function knownSinceOf(
  { periodEnd, period }: Pick<Statement, 'periodEnd' | 'period'>,
  reports: readonly EarningsReport[],
): string {
  const isYear = period === 'FY' || period === 'Q4';
  return reportOf(periodEnd, reports)?.date ?? daysAfter(periodEnd, isYear ? yearDays : quarterDays);
}
