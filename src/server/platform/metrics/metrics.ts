import type { QueryReport } from '../db/query-reports.ts';

export interface Reading {
  labels?: Readonly<Record<string, string>>;
  value: number;
}

/** Something that is looked up when somebody asks for the metrics. */
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

/** Where the parts of the product report what they do. Every set of labels is bounded. */
export interface Metrics {
  requestBegan(): void;
  requestEnded(labels: RequestLabels, seconds: number): void;
  limited(route: string): void;
  loggedIn(account: string, outcome: string): void;
  sessionStarted(account: string): void;
  shed(reason: string): void;
  query(report: QueryReport): void;
  /** A call to somebody else's service. */
  outsideCall(call: { service: string; operation: string; outcome: string }, seconds: number): void;
  /** A piece of scheduled work has ended. */
  job(name: string, succeeded: boolean): void;
  gauge(gauge: Gauge): void;
  /** All of it in the text format of Prometheus. */
  text(): Promise<{ type: string; body: string }>;
  close(): void;
}

const ignore = () => undefined;

/** Where nobody asks, nothing is counted. */
export const noMetrics: Metrics = {
  requestBegan: ignore,
  requestEnded: ignore,
  limited: ignore,
  loggedIn: ignore,
  sessionStarted: ignore,
  shed: ignore,
  query: ignore,
  outsideCall: ignore,
  job: ignore,
  gauge: ignore,
  text: async () => ({ type: 'text/plain', body: '' }),
  close: ignore,
};
