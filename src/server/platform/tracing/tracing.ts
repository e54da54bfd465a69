import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { QueryReport } from '../db/query-reports.ts';
import type { RequestObserver } from '../http/observe-requests.ts';

type Attributes = Readonly<Record<string, string | number>>;

export interface SpanSettings {
  name: string;
  /** `client` for a call to an external service. */
  kind: 'internal' | 'client';
  attributes?: Attributes;
}

/** Sends spans to a collector. They hold no personal data. */
export interface Tracing {
  /** Runs `proceed` in the context of the request's span. */
  runInContext(request: FastifyRequest, reply: FastifyReply, proceed: () => void): void;
  /** Ends the spans of requests. */
  observer: RequestObserver;
  span<Result>(settings: SpanSettings, work: () => Promise<Result>): Promise<Result>;
  query(report: QueryReport): void;
  /** Flushes the remaining spans, with a time limit. */
  close(): Promise<void>;
}

export interface TracingSettings {
  /** The URL of the OTLP collector. */
  endpoint: string;
  serviceName: string;
  version: string;
  database: 'sqlite' | 'postgres';
}

export const noTracing: Tracing = {
  runInContext: (_request, _reply, proceed) => proceed(),
  observer: { ended: () => undefined },
  span: (_settings, work) => work(),
  query: () => undefined,
  close: async () => undefined,
};

/** Runs each request in the context of its span. Reading a body loses the context, so it is entered twice. */
export function traceRequests(app: FastifyInstance, tracing: Tracing): void {
  if (tracing === noTracing) return;
  app.addHook('onRequest', (request, reply, done) => tracing.runInContext(request, reply, done));
  app.addHook('preValidation', (request, reply, done) => tracing.runInContext(request, reply, done));
}
