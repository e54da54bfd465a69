import { dayNumber } from '../days.ts';
import { byNewestFiling, type CompanyFiling } from './company-filing.ts';
import { resultsItem } from './event-items.ts';

/** The day on which a company published its results with the SEC. */
export interface AnnouncedResult {
  /** ISO date. */
  date: string;
  /** The month in which the quarter ended, such as `2026-06`; null until the report on the quarter is filed. */
  quarterEnd: string | null;
}

/** The reports that complete a quarter; amendments come later. */
const reports = ['10-K', '10-KT', '10-Q', '10-QT'];
/** Results that are filed so soon after a report still belong to it. */
const afterReportDays = 14;

const daysFrom = (first: string, last: string): number => dayNumber(last) - dayNumber(first);

/**
 * Returns the days on which a company published results, the oldest first. Of several 8-K reports on one quarter the last
 * before its 10-Q or 10-K counts, because earlier ones are preliminary.
 */
export function announcedResults(filings: readonly CompanyFiling[]): AnnouncedResult[] {
  const sorted = filings.toSorted(byNewestFiling).toReversed();
  const events = sorted.filter(({ form, items }) => form === '8-K' && items.includes(resultsItem));
  const found = new Map<string, string | null>();
  let lastReport: string | undefined;
  for (const { form, filed, period } of sorted) {
    if (!period || !reports.includes(form)) continue;
    const event = events.findLast((one) => one.filed > period && one.filed <= filed);
    if (event && !found.has(event.filed)) found.set(event.filed, period.slice(0, 7));
    lastReport = filed;
  }
  const newest = events.at(-1)?.filed;
  const isUnreported = newest && (!lastReport || daysFrom(lastReport, newest) > afterReportDays);
  if (isUnreported && !found.has(newest)) found.set(newest, null);
  return [...found]
    .map(([date, quarterEnd]) => ({ date, quarterEnd }))
    .sort((a, b) => (a.date < b.date ? -1 : 1));
}
