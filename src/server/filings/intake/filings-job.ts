import type { FastifyInstance } from 'fastify';
import { hourMs } from '#domain/time.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { workIfDue } from '#server/platform/jobs/due-work.ts';
import type { ReportJob } from '#server/platform/jobs/job-reports.ts';
import { createRepeatedRun } from '#server/platform/jobs/repeated-run.ts';
import type { Refreshed, RefreshRuns } from './refresh-all.ts';

const lease = 'filings';
/** Slightly less than a day, so that the time of day does not drift. */
const intervalMs = 24 * hourMs - 10 * 60_000;
const pollMs = 15 * 60_000;
const transientFailures: Refreshed['failure'][] = ['busy', 'unreachable', 'slow'];

/** The actor of the daily refresh in the audit log. */
export const dailyRefresh = { id: '', name: 'Daily refresh' };

interface FilingsJob {
  db: Db;
  runs: RefreshRuns;
  now?: () => number;
}

/** Refreshes the filings when due: once a day, and an hour after a run in which EDGAR was unavailable. */
export function refreshIfDue(
  { db, runs, now }: FilingsJob,
  signal: AbortSignal,
): Promise<Refreshed[] | undefined> {
  return workIfDue({
    db,
    lease,
    againMs: (refreshed) =>
      refreshed?.some(({ failure }) => transientFailures.includes(failure)) ? hourMs : intervalMs,
    retryMs: hourMs,
    work: () => runs.run(dailyRefresh),
    signal,
    now,
  });
}

export function scheduleFilings(
  app: FastifyInstance,
  { reportJob, ...job }: FilingsJob & { reportJob: ReportJob },
): void {
  const report = reportJob('filings', 'the daily refresh of 13F filings failed');
  const loop = createRepeatedRun({
    everyMs: pollMs,
    // A restart does not delay the first readers.
    atOnce: false,
    async work(signal) {
      const refreshed = await refreshIfDue(job, signal);
      if (!refreshed) return;
      const failed = refreshed.filter(({ failure }) => failure).length;
      const hasRead = failed < refreshed.length || failed === 0;
      report.onRun(hasRead);
      if (refreshed.length > 0 && hasRead)
        app.log.info({ investors: refreshed.length, failed }, '13F filings were refreshed');
    },
    onFailure: report.onFailure,
  });
  app.addHook('onListen', async () => loop.start());
  app.addHook('preClose', async () => {
    await Promise.all([loop.close(), job.runs.stop()]);
  });
}
