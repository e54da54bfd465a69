import type { FastifyInstance } from 'fastify';
import type { Db } from '#server/platform/db/schema.ts';
import type { Metrics } from '#server/platform/metrics/metrics.ts';
import type { FilingSource } from '#server/providers/filings/open-filings.ts';
import type { FiledFundamentals } from '#server/providers/fundamentals/filed-results.ts';
import type { FiledInsiders } from '#server/providers/insiders/filed-insiders.ts';
import { createCompanyFilingsJob } from './filings-job.ts';

interface ScheduleSettings {
  db: Db;
  filingSource: FilingSource;
  fundamentals: FiledFundamentals;
  insiders: FiledInsiders;
  metrics: Metrics;
}

const job = 'company-filings';

/** Reads the filings of companies from the SEC while the server listens, if that is set. */
export function scheduleCompanyFilings(
  app: FastifyInstance,
  { db, filingSource, fundamentals, insiders, metrics }: ScheduleSettings,
): void {
  const { edgar } = filingSource;
  if (!edgar) return;
  const reader = createCompanyFilingsJob({
    ...{ db, edgar, source: filingSource, fundamentals, insiders },
    onRun(run) {
      metrics.job(job, run.failed < run.companies + run.reports);
      app.log.info(run, 'the filings of companies were read');
    },
    onFailure(error) {
      metrics.job(job, false);
      app.log.warn({ err: error }, 'the filings of companies could not be read');
    },
  });
  app.addHook('onListen', async () => reader.start());
  app.addHook('onClose', () => reader.close());
}
