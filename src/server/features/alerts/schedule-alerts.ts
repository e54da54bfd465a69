import type { FastifyInstance } from 'fastify';
import type { CompanyFacts } from '#domain/fundamentals/company-facts.ts';
import type { SecretKeys } from '#server/accounts/secret-keys.ts';
import type { Research } from '#server/filings/research.ts';
import type { ReportBuilder } from '#server/ledger/reports/reports.ts';
import type { Db } from '#server/platform/db/schema.ts';
import type { ReportJob } from '#server/platform/jobs/job-reports.ts';
import type { Mailer, MailSite } from '#server/platform/mail/mailer.ts';
import type { MarketProvider } from '#server/providers/market/market-provider.ts';
import { createAlertJob } from './alert-job.ts';
import { createEventJob } from './event-job.ts';
import { createMailJob } from './mail-job.ts';
import { createValueJob } from './value-job.ts';

interface ScheduleSettings {
  db: Db;
  market: MarketProvider;
  pricesChange: boolean;
  research: Research;
  reports: ReportBuilder;
  rates: { version(): string };
  readFacts: (symbol: string) => Promise<CompanyFacts>;
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
