import { reportDocument } from '#domain/company-filings/insider-forms.ts';
import { dayMs, isoDate } from '#domain/time.ts';
import type { Db } from '#server/platform/db/schema.ts';
import type { Edgar } from '#server/providers/filings/edgar.ts';
import type { FilingSource } from '#server/providers/filings/open-filings.ts';
import type { FiledInsiders } from '#server/providers/insiders/filed-insiders.ts';
import { type DueReport, dueReports, storeReportFailure } from './due-reports.ts';
import { pauseAfter } from './edgar-pauses.ts';

export interface ReportSources {
  db: Db;
  edgar: Pick<Edgar, 'document'>;
  source: Pick<FilingSource, 'readInsiderReport'>;
  insiders: Pick<FiledInsiders, 'store'>;
}

/** Large reports have some 200 kB. */
const maxReportBytes = 2_000_000;

/** Returns a function that reads the next report of an insider and says whether it failed; undefined if none is due. */
export function createReportReader({ db, edgar, source, insiders }: ReportSources, signal: AbortSignal) {
  let due: DueReport[] = [];

  async function read(report: DueReport, now: number): Promise<void> {
    const name = reportDocument(report) ?? report.document;
    const bytes = await edgar.document({ ...report, name, maxBytes: maxReportBytes }, signal);
    const latest = isoDate(now + dayMs);
    await insiders.store(db, report, {
      report: await source.readInsiderReport(bytes, { latest }, signal),
      now,
    });
  }

  return async (now: number): Promise<'read' | 'failed' | undefined> => {
    if (due.length === 0) due = await dueReports(db, now);
    const report = due.shift();
    if (!report) return undefined;
    try {
      await read(report, now);
      return 'read';
    } catch (error) {
      signal.throwIfAborted();
      const retry = await pauseAfter(db, error, now);
      await storeReportFailure(db, report, retry);
      return 'failed';
    }
  };
}
