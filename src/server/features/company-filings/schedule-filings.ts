import type { FastifyInstance } from 'fastify';
import type { Db } from '#server/platform/db/schema.ts';
import type { ReportJob } from '#server/platform/jobs/job-reports.ts';
import type { FilingSource } from '#server/providers/filings/open-filings.ts';
import type { FiledFundamentals } from '#server/providers/fundamentals/filed-results.ts';
import type { FiledInsiders } from '#server/providers/insiders/filed-insiders.ts';
import { createCompanyFilingsJob } from './filings-job.ts';

interface ScheduleSettings {
  db: Db;
  filingSource: FilingSource;
  fundamentals: FiledFundamentals;
  insiders: FiledInsiders;
  reportJob: ReportJob;
}

/** Reads the filings of companies from the SEC while the server listens, if that is set. */
export function scheduleCompanyFilings(
  app: FastifyInstance,
  { db, filingSource, fundamentals, insiders, reportJob }: ScheduleSettings,
): void {
  const { edgar } = filingSource;
  if (!edgar) return;
  const report = reportJob('company-filings', 'the filings of companies could not be read');
  const reader = createCompanyFilingsJob({
    ...{ db, edgar, source: filingSource, fundamentals, insiders },
    onRun(run) {
      const hasRead = run.failed < run.companies + run.reports;
      report.onRun(hasRead);
      if (hasRead) app.log.info(run, 'filings of companies were read');
    },
    onFailure: report.onFailure,
  });
  app.addHook('onListen', async () => reader.start());
  app.addHook('onClose', () => reader.close());
}
