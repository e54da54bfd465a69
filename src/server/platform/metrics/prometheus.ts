import { performance } from 'node:perf_hooks';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { createHistogram } from './histogram.ts';
import type { Gauge as GaugeSettings, Metrics } from './metrics.ts';

const requestBuckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const queryBuckets = [0.0002, 0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10];
const callBuckets = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

function requestInstruments(registers: Registry[]) {
  return {
    requests: createHistogram({
      name: 'holdwise_http_request_duration_seconds',
      help: 'Duration of requests, by method, route and status class.',
      labels: ['method', 'route', 'status'],
      buckets: requestBuckets,
    }),
    limited: new Counter({
      name: 'holdwise_rate_limited_total',
      help: 'Requests refused by a rate limit.',
      labelNames: ['route'] as const,
      registers,
    }),
    shed: new Counter({
      name: 'holdwise_shed_total',
      help: 'Requests refused because of too much load.',
      labelNames: ['reason'] as const,
      registers,
    }),
    logins: new Counter({
      name: 'holdwise_logins_total',
      help: 'Login attempts, by kind of account and outcome.',
      labelNames: ['account', 'outcome'] as const,
      registers,
    }),
    sessions: new Counter({
      name: 'holdwise_sessions_started_total',
      help: 'Sessions started, by kind of account.',
      labelNames: ['account'] as const,
      registers,
    }),
  };
}

function workInstruments(registers: Registry[]) {
  return {
    queries: createHistogram({
      name: 'holdwise_db_query_duration_seconds',
      help: 'Duration of queries, by kind.',
      labels: ['kind'],
      buckets: queryBuckets,
    }),
    failedQueries: new Counter({
      name: 'holdwise_db_query_failures_total',
      help: 'Failed queries, including constraint violations.',
      labelNames: ['kind'] as const,
      registers,
    }),
    calls: new Histogram({
      name: 'holdwise_outside_call_duration_seconds',
      help: 'Duration of calls to external services, by service, operation and outcome (ok, or the kind of failure).',
      labelNames: ['service', 'operation', 'outcome'] as const,
      buckets: callBuckets,
      registers,
    }),
    jobs: new Counter({
      name: 'holdwise_job_runs_total',
      help: 'Scheduled jobs that ended in this process, by outcome.',
      labelNames: ['job', 'outcome'] as const,
      registers,
    }),
    jobSuccess: new Gauge({
      name: 'holdwise_job_last_success_timestamp_seconds',
      help: 'When each scheduled job last succeeded in this process.',
      labelNames: ['job'] as const,
      registers,
    }),
  };
}

function addProcessMetrics(registry: Registry, version: string): void {
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  let previous = performance.eventLoopUtilization();
  new Gauge({
    name: 'holdwise_event_loop_utilization_ratio',
    help: 'Fraction of the time since the last scrape in which the event loop was busy.',
    registers,
    collect() {
      const now = performance.eventLoopUtilization();
      this.set(performance.eventLoopUtilization(now, previous).utilization);
      previous = now;
    },
  });
  const build = new Gauge({
    name: 'holdwise_build_info',
    help: 'Always 1; the labels are the running versions.',
    labelNames: ['version', 'node'] as const,
    registers,
  });
  build.set({ version, node: process.version }, 1);
}

function addGauge(registers: Registry[], { name, help, labels = [], read }: GaugeSettings): void {
  new Gauge({
    name,
    help,
    labelNames: [...labels],
    registers,
    async collect() {
      this.reset();
      // A gauge that fails has no value; the others are still reported.
      const readings = await Promise.resolve()
        .then(read)
        .catch(() => []);
      if (labels.length === 0) this.remove();
      for (const reading of readings) this.set(reading.labels ?? {}, reading.value);
    },
  });
}

/** Creates metrics for Prometheus in their own registry. */
export function createPrometheus(version: string): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const http = requestInstruments(registers);
  const work = workInstruments(registers);
  let inFlight = 0;
  addProcessMetrics(registry, version);
  addGauge(registers, {
    name: 'holdwise_http_requests_in_flight',
    help: 'Requests in flight, including open price streams.',
    read: () => [{ value: inFlight }],
  });
  return {
    requestBegan() {
      inFlight += 1;
    },
    requestEnded({ method, route, status }, seconds) {
      inFlight -= 1;
      http.requests.observe([method, route, `${Math.floor(status / 100)}xx`], seconds);
    },
    limited: (route) => http.limited.inc({ route }),
    loggedIn: (account, outcome) => http.logins.inc({ account, outcome }),
    sessionStarted: (account) => http.sessions.inc({ account }),
    shed: (reason) => http.shed.inc({ reason }),
    query({ kind, seconds, failed }) {
      work.queries.observe([kind], seconds);
      if (failed) work.failedQueries.inc({ kind });
    },
    externalCall: (labels, seconds) => work.calls.observe(labels, seconds),
    job(job, succeeded) {
      work.jobs.inc({ job, outcome: succeeded ? 'ok' : 'failed' });
      if (succeeded) work.jobSuccess.set({ job }, Date.now() / 1000);
    },
    gauge: (gauge) => addGauge(registers, gauge),
    async text() {
      const body = http.requests.text() + work.queries.text() + (await registry.metrics());
      return { type: registry.contentType, body };
    },
    close: () => registry.clear(),
  };
}
