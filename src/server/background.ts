import type { FastifyInstance } from 'fastify';
import { hourMs } from '#domain/time.ts';
import { sweepEmailConfirmations, sweepPasswordResets } from './accounts/one-time-links.ts';
import { sweepRateLimits } from './accounts/rate-limits.ts';
import { sweepSessions } from './accounts/sessions.ts';
import { sweepTwoStep } from './accounts/two-step.ts';
import { scheduleBackups } from './backup/scheduled-backups.ts';
import { takeBackup } from './backup/take-backup.ts';
import type { Config } from './config.ts';
import { sweepFeedPictures } from './features/feeds/feed-pictures.ts';
import { sweepImports } from './features/imports/sweep-imports.ts';
import { sweepHoldings } from './features/investors/sweep-holdings.ts';
import { sweepPictures } from './features/news/pictures.ts';
import { sweepPortfolios } from './features/portfolios/purge-portfolios.ts';
import { sweepFilingUndos } from './filings/intake/undo-upload.ts';
import { sweepUndos } from './ledger/sweep-undos.ts';
import type { Db } from './platform/db/schema.ts';
import { sweepCrashedInputs } from './platform/isolation/crashed-inputs.ts';
import type { Parsers } from './platform/isolation/parsers.ts';
import type { ReportJob } from './platform/jobs/job-reports.ts';
import type { Metrics } from './platform/metrics/metrics.ts';
import { sweepAnswers } from './providers/market/live/answer-store.ts';

const sweeps = [
  sweepSessions,
  sweepPasswordResets,
  sweepEmailConfirmations,
  sweepTwoStep,
  sweepRateLimits,
  sweepPictures,
  sweepAnswers,
  sweepFeedPictures,
  sweepHoldings,
  sweepCrashedInputs,
  sweepImports,
  sweepUndos,
  sweepFilingUndos,
  sweepPortfolios,
];

const sweepEveryMs = hourMs;

/** Deletes expired rows and files once an hour. Every instance does it: the deletes do not conflict. */
export function scheduleSweeps(
  app: FastifyInstance,
  { db, reportJob, parsers }: { db: Db; reportJob: ReportJob; parsers: Parsers },
): void {
  const report = reportJob('sweeps', 'expired data could not be removed');
  const timer = setInterval(async () => {
    try {
      for (const sweep of [...sweeps, parsers.sweepSpool]) await sweep(db);
      report.onRun();
    } catch (error) {
      report.onFailure(error);
    }
  }, sweepEveryMs);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

/** Schedules backups if BACKUP_EVERY_HOURS is set. */
export function registerBackups(
  app: FastifyInstance,
  config: Config,
  { db, metrics, migrationsFolder }: { db: Db; metrics: Metrics; migrationsFolder: string },
): void {
  const { everyHours, ...backups } = config.backups;
  if (everyHours === undefined) return;
  const { databaseUrl, dataDir } = config;
  scheduleBackups(app, {
    db,
    everyHours,
    ...backups,
    take: async (file, signal) => {
      const taken = await takeBackup({ location: { databaseUrl, dataDir }, file, migrationsFolder }, signal);
      metrics.job('backup', true);
      return taken;
    },
  });
}
