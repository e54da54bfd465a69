import type { FastifyInstance } from 'fastify';
import type { ReportJob } from '#server/platform/jobs/job-reports.ts';
import { createDigestJob } from './digest-job.ts';
import { createDigestReader, type DigestSources } from './digest-reader.ts';
import type { SendTools } from './send-digests.ts';

interface ScheduleSettings extends DigestSources, Omit<SendTools, 'now' | 'onFailure'> {
  reportJob: ReportJob;
}

/** Writes and sends summaries while the server listens. */
export function scheduleDigests(app: FastifyInstance, { reportJob, ...settings }: ScheduleSettings): void {
  const job = createDigestJob({
    ...settings,
    readDigest: createDigestReader(settings),
    ...reportJob('digests', 'a summary could not be written or sent'),
  });
  app.addHook('onListen', async () => job.start());
  app.addHook('onClose', () => job.close());
}
