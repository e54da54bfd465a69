import type { FastifyInstance } from 'fastify';
import type { Metrics } from '#server/platform/metrics/metrics.ts';
import { createDigestJob } from './digest-job.ts';
import { createFactReader, type FactSources } from './read-facts.ts';
import type { SendTools } from './send-digests.ts';

interface ScheduleSettings extends FactSources, Omit<SendTools, 'now' | 'onFailure' | 'pause'> {
  metrics: Metrics;
}

/** Writes and sends summaries while the server listens. */
export function scheduleDigests(app: FastifyInstance, { metrics, ...settings }: ScheduleSettings): void {
  const job = createDigestJob({
    ...settings,
    readFacts: createFactReader(settings),
    onRun: () => metrics.job('digests', true),
    onFailure(error) {
      metrics.job('digests', false);
      app.log.warn({ err: error }, 'a summary could not be written or sent');
    },
  });
  app.addHook('onListen', async () => job.start());
  app.addHook('onClose', () => job.close());
}
