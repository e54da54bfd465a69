import type { QueryReport } from '../db/query-reports.ts';

export interface Reading {
  labels?: Readonly<Record<string, string>>;
  value: number;
}

/** A value that is read when the metrics are scraped. */
export interface Gauge {
  name: `holdwise_${string}`;
  help: string;
  labels?: readonly string[];
  read: () => readonly Reading[] | Promise<readonly Reading[]>;
}

export interface RequestLabels {
  method: string;
  route: string;
  status: number;
}

/** Counts events. Every set of labels is bounded. */
export interface Metrics {
  requestBegan(): void;
  requestEnded(labels: RequestLabels, seconds: number): void;
  limited(route: string): void;
  loggedIn(account: string, outcome: string): void;
  sessionStarted(account: string): void;
  shed(reason: string): void;
  query(report: QueryReport): void;
  /** A call to an external service. */
  externalCall(call: { service: string; operation: string; outcome: string }, seconds: number): void;
  /** The end of a scheduled job. */
  job(name: string, succeeded: boolean): void;
  gauge(gauge: Gauge): void;
  /** Returns all metrics in Prometheus' text format. */
  text(): Promise<{ type: string; body: string }>;
  close(): void;
}

const ignore = () => undefined;

/** Counts nothing. */
export const noMetrics: Metrics = {
  requestBegan: ignore,
  requestEnded: ignore,
  limited: ignore,
  loggedIn: ignore,
  sessionStarted: ignore,
  shed: ignore,
  query: ignore,
  externalCall: ignore,
  job: ignore,
  gauge: ignore,
  text: async () => ({ type: 'text/plain', body: '' }),
  close: ignore,
};
