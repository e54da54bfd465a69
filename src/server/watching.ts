import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import type { Database } from './platform/db/database.ts';
import type { OnQuery } from './platform/db/query-reports.ts';
import { admitRequests } from './platform/http/admit-requests.ts';
import { apiPrefix } from './platform/http/route.ts';
import { requestLog, watchRequests } from './platform/http/watch-requests.ts';
import { databaseGauges } from './platform/metrics/database-metrics.ts';
import { type Metrics, noMetrics } from './platform/metrics/metrics.ts';
import { createMetrics } from './platform/metrics/open-metrics.ts';
import { requestMetrics } from './platform/metrics/request-metrics.ts';
import { serveMetrics } from './platform/metrics/serve-metrics.ts';
import { outsideReports } from './platform/outbound/outside-reports.ts';
import { openTracing } from './platform/tracing/open-tracing.ts';
import { traceRequests } from './platform/tracing/trace-requests.ts';
import { noTracing, type Tracing } from './platform/tracing/tracing.ts';
import type { Outside } from './providers/outside.ts';

/** What lets the product be seen from outside, and kept from drowning. */
export interface Watching {
  metrics: Metrics;
  tracing: Tracing;
  outside: Outside;
  /** Undefined where nobody wants to know. */
  onQuery: OnQuery | undefined;
  /** Watches the requests of the app and serves its metrics. */
  register(database: Database): void;
}

function versionOf(root: string): string {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  return version;
}

/** Opens metrics and traces as the settings say. The server closes them with itself, after everything else. */
export async function openWatching(app: FastifyInstance, config: Config, root: string): Promise<Watching> {
  const version = versionOf(root);
  const { port, token } = config.metrics;
  const metrics = await createMetrics(port !== undefined || token !== undefined, version);
  const database = config.databaseUrl ? 'postgres' : 'sqlite';
  const tracing = await openTracing({ ...config.tracing, version, database });
  app.addHook('onClose', async () => {
    metrics.close();
    await tracing.close();
  });
  const onQuery: OnQuery = (report) => {
    metrics.query(report);
    tracing.query(report);
  };
  const isWatched = metrics !== noMetrics || tracing !== noTracing;
  return {
    metrics,
    tracing,
    outside: outsideReports(metrics, tracing),
    onQuery: isWatched ? onQuery : undefined,
    register(opened) {
      watchRequests(app, [requestLog, requestMetrics(metrics), tracing.watcher]);
      traceRequests(app, tracing);
      admitRequests(app, { onShed: metrics.shed, free: [`${apiPrefix}/market/stream`] });
      for (const gauge of databaseGauges(opened)) metrics.gauge(gauge);
      serveMetrics(app, metrics, { host: config.host, port, token });
    },
  };
}
