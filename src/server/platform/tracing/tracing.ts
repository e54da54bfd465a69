import type { FastifyReply, FastifyRequest } from 'fastify';
import type { QueryReport } from '../db/query-reports.ts';
import type { RequestWatcher } from '../http/watch-requests.ts';

type Attributes = Readonly<Record<string, string | number>>;

export interface SpanSettings {
  name: string;
  /** `client` where somebody else's service is asked. */
  kind: 'internal' | 'client';
  attributes?: Attributes;
}

/** Tells a collector what a request was spent on. What it is told holds nothing personal. */
export interface Tracing {
  /** Has what `proceed` begins belong to this request. */
  within(request: FastifyRequest, reply: FastifyReply, proceed: () => void): void;
  /** Ends the spans of requests. */
  watcher: RequestWatcher;
  span<Result>(settings: SpanSettings, work: () => Promise<Result>): Promise<Result>;
  query(report: QueryReport): void;
  /** Sends what is left, within a bound. */
  close(): Promise<void>;
}

export interface TracingSettings {
  /** Where the collector is; undefined for no traces. */
  endpoint: string | undefined;
  serviceName: string;
  version: string;
  database: 'sqlite' | 'postgres';
}

export const noTracing: Tracing = {
  within: (_request, _reply, proceed) => proceed(),
  watcher: { ended: () => undefined },
  span: (_settings, work) => work(),
  query: () => undefined,
  close: async () => undefined,
};
