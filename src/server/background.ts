import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { sweepFeedPictures } from './features/feed/feed-pictures.ts';
import { sweepPictures } from './features/news/pictures.ts';
import { sweepPasswordResets } from './platform/accounts/password-resets.ts';
import { sweepSessions } from './platform/accounts/sessions.ts';
import { sweepTwoStep } from './platform/accounts/two-step.ts';
import { scheduleBackups } from './platform/backup/scheduled-backups.ts';
import { takeBackup } from './platform/backup/take-backup.ts';
import type { Database } from './platform/db/database.ts';
import { sweepRateLimits } from './platform/rate-limits.ts';
import { sweepAnswers } from './providers/market/gate/answers.ts';

/** What is removed once it is over. */
export const sweeps = [
  sweepSessions,
  sweepPasswordResets,
  sweepTwoStep,
  sweepRateLimits,
  sweepPictures,
  sweepAnswers,
  sweepFeedPictures,
];

/** Backups that the operator wants taken by themselves. */
export function registerBackups(
  app: FastifyInstance,
  config: Config,
  db: Database['db'],
  { migrationsFolder, onSuccess }: { migrationsFolder: string; onSuccess: () => void },
): void {
  const { everyHours, ...backups } = config.backups;
  if (everyHours === undefined) return;
  const { databaseUrl, dataDir } = config;
  scheduleBackups(app, {
    db,
    everyHours,
    ...backups,
    take: async (file, signal) => {
      const taken = await takeBackup({ place: { databaseUrl, dataDir }, file, migrationsFolder }, signal);
      onSuccess();
      return taken;
    },
  });
}
