import type { FastifyBaseLogger } from 'fastify';
import type { DatabaseLog } from '../log/database-log.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { isOutage } from '../outbound/outages.ts';

interface JobReport {
  /** Reports a run, and whether it succeeded. */
  onRun(succeeded?: boolean): void;
  onFailure(error: unknown): void;
}

/** Returns how to report the runs of a job. `failed` is logged with an unexpected error. */
export type ReportJob = (job: string, failed: string) => JobReport;

interface ReportSettings {
  log: Pick<FastifyBaseLogger, 'debug' | 'warn'>;
  metrics: Pick<Metrics, 'job'>;
  databaseLog: DatabaseLog;
}

/** Reports runs of jobs to the metrics and the log. Outages of outside sources are in the log already. */
export const createJobReports =
  ({ log, metrics, databaseLog }: ReportSettings): ReportJob =>
  (job, failed) => {
    let lastLogged: string | undefined;

    /** A job that fails for the same reason again and again is logged once. */
    function logUnexpected(error: unknown): void {
      const reason = String(error);
      log[reason === lastLogged ? 'debug' : 'warn']({ err: error }, failed);
      lastLogged = reason;
    }

    return {
      onRun(succeeded = true) {
        metrics.job(job, succeeded);
        databaseLog.worked();
        lastLogged = undefined;
      },
      onFailure(error) {
        metrics.job(job, false);
        if (isOutage(error)) log.debug({ err: error }, failed);
        else if (!databaseLog.failed(error)) logUnexpected(error);
      },
    };
  };
