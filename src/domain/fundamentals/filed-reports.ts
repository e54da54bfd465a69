import type { AnnouncedResult } from '../company-filings/announced-results.ts';
import { dayNumber } from '../days.ts';
import type { EarningsReport } from './company-fundamentals.ts';

/** Days of the same announcement in two lists are at most this far apart. */
const sameAnnouncementDays = 10;

const daysLater = (report: EarningsReport, { date }: AnnouncedResult): number =>
  dayNumber(report.date) - dayNumber(date);

const isSame = (report: EarningsReport, result: AnnouncedResult): boolean =>
  (result.quarterEnd !== null && report.quarterEnd === result.quarterEnd) ||
  Math.abs(daysLater(report, result)) <= sameAnnouncementDays;

/** Dates a listed announcement by the filing if that came days before: then the list is late. */
function correctReport(report: EarningsReport, result: AnnouncedResult): EarningsReport {
  const late = daysLater(report, result);
  const isLate = late > 0 && late <= sameAnnouncementDays;
  return {
    ...report,
    date: isLate ? result.date : report.date,
    quarterEnd: report.quarterEnd ?? result.quarterEnd,
  };
}

/**
 * Adds the days on which results were filed with the SEC to listed announcements, the oldest first. A listed day stays
 * when the filing came later, because a company may announce before it files.
 */
export function addFiledReports(
  listed: readonly EarningsReport[],
  filed: readonly AnnouncedResult[],
): EarningsReport[] {
  const corrected = listed.map((report) => {
    const result = filed.find((one) => isSame(report, one));
    return result ? correctReport(report, result) : report;
  });
  const added = filed
    .filter((result) => !listed.some((report) => isSame(report, result)))
    .map((result) => ({ ...result, eps: null, otherDates: [] }));
  return [...corrected, ...added].sort((a, b) => (a.date < b.date ? -1 : 1));
}
