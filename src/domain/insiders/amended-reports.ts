import { dayNumber } from '../days.ts';
import type { FiledReport, ReportedTransaction } from './insider-report.ts';

const baseForm = ({ form }: FiledReport) => form.replace('/A', '');
const isAmendment = ({ form }: FiledReport) => form.endsWith('/A');

const byFiling = (a: FiledReport, b: FiledReport) =>
  a.filed === b.filed ? (a.accession < b.accession ? -1 : 1) : a.filed < b.filed ? -1 : 1;

const lineKey = ({ isDerivative, date, code, shares }: ReportedTransaction) =>
  [isDerivative, date, code, shares].join(' ');

/** Returns how many lines of a report an amendment repeats. */
function sharedLines(amendment: FiledReport, report: FiledReport): number {
  const lines = new Set(amendment.transactions.map(lineKey));
  return report.transactions.filter((line) => lines.has(lineKey(line))).length;
}

/** A report that is sent in the evening or before a holiday is filed some days later. */
const filingDays = 4;

/** Whether a report was filed on the day that an amendment names, or shortly after it. */
function isNamed({ filed }: FiledReport, { originalFiled }: FiledReport): boolean {
  if (originalFiled === null) return true;
  const days = dayNumber(filed) - dayNumber(originalFiled);
  return days >= 0 && days <= filingDays;
}

/** Whether an earlier report can be the one that is amended: by the same person, of the day named and about the same days. */
function canBeAmended(report: FiledReport, by: FiledReport): boolean {
  const ciks = new Set(by.owners.map(({ cik }) => cik));
  const isSamePeriod = report.period === by.period && (isAmendment(report) || isNamed(report, by));
  return (
    baseForm(report) === baseForm(by) &&
    report.owners.some(({ cik }) => ciks.has(cik)) &&
    (report.filed === by.originalFiled || isSamePeriod)
  );
}

/**
 * Returns the reports that an amendment replaces. Of several that it can be about, such as two reports of a day, it is the
 * one whose lines it repeats most, else the last.
 */
export function replacedReports(reports: readonly FiledReport[]): Set<FiledReport> {
  const ordered = reports.toSorted(byFiling);
  const replaced = new Set<FiledReport>();
  for (const [at, amendment] of ordered.entries()) {
    if (!isAmendment(amendment)) continue;
    const [best] = ordered
      .slice(0, at)
      .filter((report) => !replaced.has(report) && canBeAmended(report, amendment))
      .map((report, order) => ({ report, order, shared: sharedLines(amendment, report) }))
      .sort((a, b) => b.shared - a.shared || b.order - a.order);
    if (best) replaced.add(best.report);
  }
  return replaced;
}
