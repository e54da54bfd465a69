import type { FastifyInstance } from 'fastify';
import type { CompanyFundamentals } from '#domain/fundamentals/company-fundamentals.ts';
import type { SecretKeys } from '#server/accounts/secret-keys.ts';
import type { ReadFilings } from '#server/filings/read-filings.ts';
import type { Db } from '#server/platform/db/schema.ts';
import type { ReportJob } from '#server/platform/jobs/job-reports.ts';
import type { Mailer, MailSite } from '#server/platform/mail/mailer.ts';
import type { MarketProvider } from '#server/providers/market/market-provider.ts';
import { createAlertJob } from './alert-job.ts';
import { createEventJob } from './event-job.ts';
import { createMailJob } from './mail-job.ts';
import type { ValueTools } from './portfolio-ticks.ts';
import { createValueJob } from './value-job.ts';

interface ScheduleSettings extends ValueTools {
  db: Db;
  market: MarketProvider;
  pricesChange: boolean;
  readFilings: ReadFilings;
  readFundamentals: (symbol: string) => Promise<CompanyFundamentals>;
  mailer: Mailer;
  keys: SecretKeys;
  site: () => MailSite;
  reportJob: ReportJob;
}

/** Compares prices and events with alerts and sends the mails about them while the server listens. */
export function scheduleAlerts(app: FastifyInstance, { reportJob, ...settings }: ScheduleSettings): void {
  const jobs = [
    createAlertJob({ ...settings, ...reportJob('alerts', 'alerts could not be compared with prices') }),
    createEventJob({ ...settings, ...reportJob('alert-events', 'alerts could not be compared with events') }),
    createValueJob({
      ...settings,
      sourceVersion: () => `${settings.market.version()} ${settings.rates.version()}`,
      ...reportJob('alert-values', 'alerts could not be compared with portfolios'),
    }),
    createMailJob({ ...settings, ...reportJob('alert-mails', 'mails about alerts could not be sent') }),
  ];
  app.addHook('onListen', async () => {
    for (const job of jobs) job.start();
  });
  app.addHook('onClose', async () => {
    for (const job of jobs) await job.close();
  });
}
