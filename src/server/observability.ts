import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import type { Database } from './platform/db/connection/database.ts';
import type { OnQuery } from './platform/db/query-reports.ts';
import { createErrorCount, type DayCount } from './platform/http/error-count.ts';
import { shedLoad } from './platform/http/load-shedding/shed-load.ts';
import { observeRequests, requestLog } from './platform/http/observe-requests.ts';
import { apiPrefix } from './platform/http/route.ts';
import { createJobReports, type ReportJob } from './platform/jobs/job-reports.ts';
import { createDatabaseLog, type DatabaseLog } from './platform/log/database-log.ts';
import { databaseGauges } from './platform/metrics/database-metrics.ts';
import { type Metrics, noMetrics } from './platform/metrics/metrics.ts';
import { requestMetrics } from './platform/metrics/request-metrics.ts';
import { serveMetrics } from './platform/metrics/serve-metrics.ts';
import { createSourceLog, type SourceLog } from './platform/outbound/source-log.ts';
import { productVersion } from './platform/product-version.ts';
import { noTracing, type Tracing, traceRequests } from './platform/tracing/tracing.ts';
import type { Instrumentation } from './providers/instrument.ts';

/** Metrics, traces, reports of jobs and outside sources, and load shedding of one app. */
export interface Observability {
  metrics: Metrics;
  tracing: Tracing;
  instrumentation: Instrumentation;
  sourceLog: SourceLog;
  databaseLog: DatabaseLog;
  reportJob: ReportJob;
  /** The requests that were answered today. */
  requests: () => DayCount;
  /** Undefined with neither metrics nor tracing. */
  onQuery: OnQuery | undefined;
  /** Observes and limits the requests of the app and serves its metrics. */
  register(database: Database): void;
}

/** Loads the metrics library only if the metrics are served. */
async function openMetrics(config: Config): Promise<Metrics> {
  const { port, token } = config.metrics;
  if (port === undefined && token === undefined) return noMetrics;
  return (await import('./platform/metrics/prometheus.ts')).createPrometheus(productVersion);
}

/** Loads OpenTelemetry only if a collector is configured. */
async function openTracing(config: Config): Promise<Tracing> {
  const { endpoint, serviceName } = config.tracing;
  if (endpoint === undefined) return noTracing;
  const { startTracing } = await import('./platform/tracing/open-telemetry.ts');
  const database = config.databaseUrl ? 'postgres' : 'sqlite';
  return startTracing({ endpoint, serviceName, version: productVersion, database });
}

/** Returns the failure's own kind, one of a few, as a bounded label. */
function outcomeOf(error: unknown): string {
  const { kind, name } = error as { kind?: unknown; name?: unknown };
  if (typeof kind === 'string' && /^[a-z_]{1,20}$/.test(kind)) return kind;
  return name === 'AbortError' ? 'aborted' : 'failed';
}

/** Reports each call to an external service to metrics, traces and the log. */
function createInstrumentation(metrics: Metrics, tracing: Tracing, sourceLog: SourceLog): Instrumentation {
  return (call, work) =>
    tracing.span({ name: `${call.service} ${call.operation}`, kind: 'client', attributes: {} }, async () => {
      const startedAt = performance.now();
      let outcome = 'ok';
      try {
        const result = await work();
        if (call.service !== 'feeds') sourceLog.worked(call.service);
        return result;
      } catch (error) {
        outcome = outcomeOf(error);
        // Each feed is a source of its own; the job knows whether all of them fail.
        if (call.service !== 'feeds') sourceLog.failed(call.service, error);
        throw error;
      } finally {
        metrics.externalCall({ ...call, outcome }, (performance.now() - startedAt) / 1000);
      }
    });
}

/** Opens metrics and tracing as configured. Closing the server closes them last. */
export async function openObservability(app: FastifyInstance, config: Config): Promise<Observability> {
  const metrics = await openMetrics(config);
  const tracing = await openTracing(config);
  const sourceLog = createSourceLog({ log: app.log, isPersonal: config.isPersonal });
  const databaseLog = createDatabaseLog(app.log);
  app.addHook('onClose', async () => {
    sourceLog.close();
    metrics.close();
    await tracing.close();
  });
  const onQuery: OnQuery = (report) => {
    metrics.query(report);
    tracing.query(report);
  };
  const errorCount = createErrorCount();
  const observesQueries = metrics !== noMetrics || tracing !== noTracing;
  return {
    metrics,
    tracing,
    instrumentation: createInstrumentation(metrics, tracing, sourceLog),
    sourceLog,
    databaseLog,
    reportJob: createJobReports({ log: app.log, metrics, databaseLog }),
    requests: errorCount.read,
    onQuery: observesQueries ? onQuery : undefined,
    register(database) {
      observeRequests(app, [requestLog, requestMetrics(metrics), tracing.observer, errorCount.observer]);
      traceRequests(app, tracing);
      shedLoad(app, { onShed: metrics.shed, free: [`${apiPrefix}/market/stream`] });
      for (const gauge of databaseGauges(database)) metrics.gauge(gauge);
      serveMetrics(app, metrics, { host: config.host, ...config.metrics });
    },
  };
}
